import { parseQuantity } from "@spoke/core/order-file/quantity.ts";
import { InfoIcon, TriangleAlertIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "tailwind-variants/lite";
import { productPath } from "../../app/addresses.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { problemTexts } from "../cart/index.ts";
import { variantLabel } from "../catalog/index.ts";
import { isStale, type Line, type Typed } from "./line.ts";

interface LineStateProps {
  readonly id: string;
  readonly line: Line;
  /** Number of the line that this one was added to. */
  readonly addedTo: number | undefined;
  readonly onType: (typed: Partial<Typed>) => void;
}

/** What the line is, and what stands against it, in words; with what would set it right, where that is one step. */
export function LineState({ id, line, addedTo, onType }: LineStateProps) {
  const { t } = useTranslation();
  const { said } = line;
  const stale = isStale(line);
  if (!said) {
    return (
      <div id={id} className="min-w-0">
        {stale && <Skeleton className="h-4 w-40 max-w-full" />}
      </div>
    );
  }
  const { article, result, problems, checkoutProblems, candidates, inCart, sum } = said;
  const notes = [
    ...(addedTo === undefined ? [] : [t("fast_added_to", { row: addedTo })]),
    ...(result === "ok" && sum > (parseQuantity(line.qty) ?? 0) ? [t("fast_sum", { count: sum })] : []),
    ...(result === "ok" && inCart > 0 ? [t("fast_in_cart", { count: inCart, total: inCart + sum })] : []),
  ];
  const possible = possibleQty(line);
  return (
    <div id={id} aria-busy={stale} className={stale ? "min-w-0 opacity-50" : "min-w-0"}>
      {article && (
        <p className="truncate">
          <Link to={productPath(article)} look="plain" tabIndex={-1} className="rounded-sm hover:underline">
            {variantLabel(article)}
          </Link>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="text-xs text-ink-2">
          {note}
        </p>
      ))}
      {problemTexts(problems).map((text, index) => (
        <p
          key={text}
          className={cx("flex flex-wrap items-center gap-x-1.5 text-xs font-medium text-bad", whileTyping(line))}
        >
          <Icon icon={TriangleAlertIcon} size={16} />
          {text}
          {index === 0 && possible !== undefined && (
            <Choice onChoose={() => onType({ qty: String(possible) })}>{t("fast_take", { count: possible })}</Choice>
          )}
        </p>
      ))}
      {problemTexts(checkoutProblems).map((text) => (
        <p key={text} className="flex items-start gap-1.5 text-xs font-medium text-warn">
          <Icon icon={InfoIcon} size={16} className="mt-0.5" />
          {t("fast_at_checkout", { text })}
        </p>
      ))}
      {result === "ambiguous" && (
        <div className="mt-1 flex flex-wrap gap-1.5">
          {candidates.map((one) => (
            <Choice
              key={`${one.sorg}/${one.article_code}`}
              onChoose={() => onType({ code: one.article_code, sorg: one.sorg })}
            >
              {one.article_code_display} · {variantLabel(one)} · {one.sorg}
            </Choice>
          ))}
        </div>
      )}
    </div>
  );
}

/** Nobody is told that a code is not found, or a quantity missing, while he types it. */
function whileTyping({ said, qty }: Line): string | undefined {
  if (said?.result === "not_found") return "group-has-[[role=combobox]:focus]:hidden";
  return said?.result === "qty_invalid" && qty.trim() === "" ? "group-focus-within:hidden" : undefined;
}

/** The quantity that would do, where stock or the order limit leaves some. */
function possibleQty({ said, qty }: Line): number | undefined {
  if (!said || said.allowedQty == null) return undefined;
  const own = parseQuantity(qty) ?? 0;
  const possible = said.allowedQty - (said.sum - own);
  return possible > 0 && possible < own ? possible : undefined;
}

function Choice({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="inline-flex h-6 max-w-full items-center truncate rounded-md border border-line-strong bg-surface px-2 text-xs font-medium text-ink hover:bg-sunken"
    >
      {children}
    </button>
  );
}
