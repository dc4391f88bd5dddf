import { UploadIcon } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Notice } from "../../ui/Status.tsx";
import { OrderingClosed, useCart } from "../cart/index.ts";
import { RecallNotice } from "../recalls/index.ts";
import { AddBar } from "./AddBar.tsx";
import { AddedNotice } from "./AddedNotice.tsx";
import { GridLine } from "./GridLine.tsx";
import type { Line } from "./line.ts";
import { useGrid } from "./useGrid.ts";

/** Fast order: article and quantity, line by line or pasted from a spreadsheet, without a mouse. */
export default function FastOrderPage() {
  const { enabled } = useCart();
  if (!enabled) return <OrderingClosed />;
  return <FastOrder />;
}

function FastOrder() {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  const { lines, typing, takePossible, forArrivals, actions, failed, retry, tooMany, added, adding, clear } = useGrid(
    () => notice.current?.focus(),
  );
  const numbers = new Map(lines.map(({ key }, index) => [key, index + 1]));
  return (
    <>
      <PageHeader
        title={t("title_catalog_fast_order")}
        aside={
          <ButtonLink to="/catalog/repeat-order" icon={UploadIcon}>
            {t("fast_by_file")}
          </ButtonLink>
        }
        below={<p className="mt-1 max-w-3xl max-lg:mt-3 text-ink-2">{t("fast_how")}</p>}
      />
      <div ref={notice} tabIndex={-1} className="mb-4 grid gap-3 outline-none empty:hidden">
        {added && <AddedNotice articles={added.articles} left={added.left} />}
        {tooMany > 0 && <Notice tone="bad">{t("fast_overflow", { count: tooMany })}</Notice>}
        {failed && (
          <Notice
            tone="bad"
            action={
              <Button size="sm" onClick={retry}>
                {t("try_again")}
              </Button>
            }
          >
            {t("fast_check_failed")}
          </Notice>
        )}
      </div>
      <section
        aria-label={t("title_catalog_fast_order")}
        className="rounded-lg border border-line bg-surface shadow-card"
      >
        <div
          aria-hidden="true"
          className="grid h-10 grid-cols-[20px_minmax(0,1fr)_72px_32px] items-center gap-x-3 border-b border-line-strong px-3 text-2xs font-medium text-ink-3 xs:px-4 lg:grid-cols-[24px_208px_minmax(0,1fr)_80px_100px_124px_104px_32px] xl:grid-cols-[24px_256px_minmax(0,1fr)_80px_100px_124px_104px_32px]"
        >
          <span />
          <span>{t("fast_article")}</span>
          <span className="max-lg:hidden" />
          <span className="text-right">{t("quantity")}</span>
          <span className="text-right max-lg:hidden">{t("fast_price")}</span>
          <span className="pl-3 max-lg:hidden">{t("fast_stock")}</span>
          <span className="text-right max-lg:hidden">{t("subtotal")}</span>
          <span />
        </div>
        <ol className="divide-y divide-line">
          {lines.map((line, index) => (
            <GridLine
              key={line.key}
              line={line}
              number={index + 1}
              addedTo={line.check?.addedTo == null ? undefined : numbers.get(line.check.addedTo)}
              isTyping={line.key === typing}
              actions={actions}
            />
          ))}
        </ol>
      </section>
      <p className="mt-3 text-xs text-ink-3 max-lg:hidden">{t("fast_keys")}</p>
      <Recalls lines={lines} />
      <AddBar
        lines={lines}
        typing={typing}
        adding={adding}
        onTakePossible={takePossible}
        onForArrivals={forArrivals}
        onAdd={actions.add}
        onClear={clear}
      />
    </>
  );
}

/** Recalls of the articles in the grid. */
function Recalls({ lines }: { readonly lines: readonly Line[] }) {
  const articles = Map.groupBy(
    lines.flatMap(({ check }) => check?.article ?? []),
    ({ sorg }) => sorg,
  );
  return [...articles].map(([sorg, own]) => <RecallNotice key={sorg} sorg={sorg} articles={own} />);
}
