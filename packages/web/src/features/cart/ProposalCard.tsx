import { BikeIcon, WrenchIcon } from "lucide-react";
import { useState } from "react";
import { productPath } from "../../app/addresses.ts";
import type { ProposalFieldsFragment } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Notice } from "../../ui/Status.tsx";

/** A line that could not be added to the cart, and why. */
export interface ProposalProblem {
  readonly name: string;
  readonly reason: string;
}

interface ProposalCardProps {
  readonly proposal: ProposalFieldsFragment;
  /** Seen by who acts for the customer. */
  readonly sends: boolean;
  readonly refused: readonly ProposalProblem[];
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onDecline: () => void;
}

/** Lines that show before the user opens the rest. */
const SHOWN = 4;

/** A proposed cart: its sender, note, lines, and total of today. */
export function ProposalCard({ proposal, sends, refused, busy, onTake, onDecline }: ProposalCardProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { lines, summary, note, createdBy, createdAt, expiresAt } = proposal;
  const style = moneyStyle(summary.currency);
  return (
    <article
      aria-label={t("proposal_from", { name: createdBy })}
      className="rounded-lg border border-line bg-surface shadow-card"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3 xs:px-5">
        <h3 className="font-semibold">{t("proposal_from", { name: createdBy })}</h3>
        <p className="text-xs text-ink-2">
          <DateText value={createdAt} time />
          {" · "}
          {t("proposal_until")} <DateText value={expiresAt} />
        </p>
        {note && <p className="mt-1 w-full whitespace-pre-line wrap-anywhere text-ink-2">{note}</p>}
      </header>
      <ul className="divide-y divide-line px-4 xs:px-5">
        {lines.slice(0, all ? lines.length : SHOWN).map((line) => (
          <ProposalLine key={line.id} line={line} style={style} />
        ))}
      </ul>
      {lines.length > SHOWN && !all && (
        <div className="px-2 pb-1">
          <Button kind="ghost" size="sm" onClick={() => setAll(true)}>
            {t("proposal_show_all", { count: lines.length })}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <div className="px-4 pb-3 xs:px-5" role="status">
          <Notice tone="warn">
            <div>
              <p>{t("proposal_refused", { count: refused.length })}</p>
              <ul className="mt-1 list-disc pl-5">
                {refused.map(({ name, reason }) => (
                  <li key={name}>
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            </div>
          </Notice>
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 xs:px-5">
        <p>
          <span className="text-xs text-ink-2">{t("pieces", { count: summary.totalQty })}</span>{" "}
          {summary.total == null ? (
            t("cart_mixed_currencies")
          ) : (
            <Money amount={summary.total} style={style} className="ml-2 text-lg font-semibold" />
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onDecline}>{t(sends ? "proposal_delete" : "proposal_decline")}</Button>
          <Button kind={sends ? "secondary" : "primary"} busy={busy} onClick={onTake}>
            {t(sends ? "proposal_take_back" : "proposal_add")}
          </Button>
        </div>
      </footer>
    </article>
  );
}

interface LineProps {
  readonly line: ProposalFieldsFragment["lines"][number];
  readonly style: ReturnType<typeof moneyStyle>;
}

export function ProposalLine({ line: { product, article_code, qty, subTotal, expectedDate }, style }: LineProps) {
  const { t } = useTranslation();
  return (
    <li className="flex items-center gap-3 py-2">
      <Picture
        src={product?.image}
        alt=""
        fallback={product?.category === "Bike" ? BikeIcon : WrenchIcon}
        className="size-10 shrink-0"
      />
      <div className="min-w-0 grow">
        {product ? (
          <Link
            to={productPath(product)}
            look="plain"
            className="touch-area rounded-sm hover:text-accent-ink hover:underline"
          >
            {product.name}
          </Link>
        ) : (
          article_code
        )}
        <p className="truncate text-xs text-ink-2">
          {product?.article_code_display ?? article_code}
          {expectedDate && (
            <span className="text-warn">
              {" · "}
              {t("backorder_line")} <DateText value={expectedDate} />
            </span>
          )}
        </p>
      </div>
      <p className="tabular shrink-0 text-right text-xs whitespace-nowrap text-ink-2">{t("pieces", { count: qty })}</p>
      <p className="min-w-20 shrink-0 text-right">
        {subTotal == null ? "–" : <Money amount={subTotal} style={style} />}
      </p>
    </li>
  );
}
