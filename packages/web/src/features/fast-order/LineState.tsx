import type { QuantityRule } from "@spoke/core/catalog/quantity.ts";
import { parseQuantity } from "@spoke/core/fast-order/quantity.ts";
import { InfoIcon, TriangleAlertIcon } from "lucide-react";
import type { ReactNode } from "react";
import { productPath } from "../../app/addresses.ts";
import { stockNow } from "../../app/orderable.ts";
import { moneyStyle, todayHere, useConfig } from "../../lib/config.ts";
import { dayText } from "../../lib/dayText.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { formatMoney } from "../../lib/format.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Icon, type IconType } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { problemTexts, roundedText } from "../cart/index.ts";
import { lateText, variantLabel, WaitButton } from "../catalog/index.ts";
import { canBeWaitedFor, offeredArrival } from "./arrival.ts";
import {
  currentCheck,
  isStale,
  type Line,
  type LineCheck,
  possibleQty,
  roundedQty,
  shippingQty,
  sureQty,
  type TypedLine,
} from "./line.ts";

interface LineStateProps {
  readonly id: string;
  readonly line: Line;
  /** Number of the line that this line was merged into. */
  readonly addedTo: number | undefined;
  /** Problems are shown once the field is left. */
  readonly isTyping: boolean;
  readonly onType: (typed: Partial<TypedLine>) => void;
}

interface Rounded {
  readonly rule: QuantityRule;
  /** Pieces of the article before it was rounded, with those of other lines and the cart. */
  readonly from: number;
  readonly own: number;
  /** Pieces of the article after it; undefined while they are checked. */
  readonly total: number | undefined;
}

/** Why the quantity of a line was changed: all pieces of the article together are sold in full steps. */
const roundedLineText = (t: Translate, { rule, from, own, total = own }: Rounded): string =>
  total > own ? t("fast_rounded_sum", { qty: own, sum: total }) : roundedText(t, rule, from, own);

interface RemarkProps {
  readonly icon: IconType;
  readonly className: string;
  readonly children: ReactNode;
}

/** A text behind an icon, however many lines it needs, with buttons. */
const Remark = ({ icon, className, children }: RemarkProps) => (
  <p className={cx("flex items-start gap-x-1.5 text-xs font-medium", className)}>
    <Icon icon={icon} size={16} />
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">{children}</span>
  </p>
);

/** The article of the line and its problems, with one-click corrections where possible. */
export function LineState({ id, line, addedTo, isTyping, onType }: LineStateProps) {
  const { t } = useTranslation();
  const hasPrices = useDealerPrices();
  const config = useConfig();
  const { check } = line;
  const stale = isStale(line);
  if (!check) {
    return (
      <div id={id} className="min-w-0">
        {stale && <Skeleton className="h-4 w-40 max-w-full" />}
      </div>
    );
  }
  const { article } = check;
  // An earlier check judges another quantity: of it, only the article still holds.
  const current = currentCheck(line);
  const isFine = current?.result === "ok";
  const rule = article?.quantityRule;
  const own = parseQuantity(line.qty) ?? 0;
  const notes = [
    ...(addedTo === undefined || !current ? [] : [t("fast_added_to", { row: addedTo })]),
    ...(isFine && current.sum > own ? [t("fast_sum", { count: current.sum })] : []),
    ...(current && !isTyping ? cartHasTexts(current, t) : []),
    ...(isFine && current.inCart > 0 ? [inCartText(current, t, hasPrices)] : []),
    ...(rule && line.roundedFrom !== undefined
      ? [roundedLineText(t, { rule, from: line.roundedFrom, own, total: current && current.sum + current.inCart })]
      : []),
    ...(isFine && current.expectedDate ? [arrivalText(current.expectedDate, t)] : []),
  ];
  const problems = isTyping ? [] : (current?.problems ?? []);
  const arrival = isTyping ? undefined : offeredArrival(current, config);
  const choices = [possibleQty(line) ?? sureQty(line), roundedQty(line)].filter((qty) => qty !== undefined);
  const shipping = isTyping ? undefined : shippingQty(line);
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
        <Remark key={text} icon={TriangleAlertIcon} className="text-bad">
          {text}
          {index === 0 &&
            choices.map((qty) => (
              <Choice key={qty} onChoose={() => onType({ qty: String(qty) })}>
                {t("fast_take", { count: qty })}
              </Choice>
            ))}
        </Remark>
      ))}
      {isFine &&
        shortTexts(current, t).map((text) => (
          <Remark key={text} icon={InfoIcon} className="text-warn">
            {text}
            {shipping !== undefined && (
              <Choice onChoose={() => onType({ qty: String(shipping) })}>{t("fast_take", { count: shipping })}</Choice>
            )}
          </Remark>
        ))}
      {article && !isTyping && canBeWaitedFor(current) && <WaitButton product={article} look="cell" />}
      {(arrival || line.expectedDate) && (
        <div className="mt-1 flex flex-wrap gap-1.5">
          {arrival && (
            <Choice onChoose={() => onType({ expectedDate: arrival })}>
              {t("backorder_for")} {dayText(arrival)}
            </Choice>
          )}
          {line.expectedDate && (
            <Choice onChoose={() => onType({ expectedDate: undefined })}>{t("backorder_from_stock")}</Choice>
          )}
        </div>
      )}
      {current?.result === "ambiguous" && (
        <div className="mt-1 flex flex-wrap gap-1.5">
          {current.candidates.map((candidate) => (
            <Choice
              key={`${candidate.sorg}/${candidate.article_code}`}
              onChoose={() => onType({ code: candidate.article_code, sorg: candidate.sorg })}
            >
              {candidate.article_code_display} · {variantLabel(candidate)} · {candidate.sorgName}
            </Choice>
          ))}
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ onChoose, children }: ChoiceProps) {
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

/** Why a line that the cart takes is refused at checkout, or what of it ships later. */
export const shortTexts = (
  { checkoutProblems, shortage, stock }: Pick<LineCheck, "checkoutProblems" | "shortage" | "stock">,
  t: Translate,
): string[] => [
  ...problemTexts(checkoutProblems).map((text) => t("fast_at_checkout", { text })),
  ...(shortage ? [shortageText(shortage, stock, t)] : []),
];

function shortageText(shortage: NonNullable<LineCheck["shortage"]>, stock: LineCheck["stock"], t: Translate): string {
  const now = stock && stockNow(stock, todayHere());
  if (now && now.state !== "in") return lateText(t, now.arrival);
  return t("fast_ships_later", { text: problemTexts([shortage]).join() });
}

/** Which arrival a line is ordered for. */
export const arrivalText = (day: string, t: Translate): string => `${t("backorder_line")} ${dayText(day)}`;

/** How many of a refused line's article are in the cart already, which count against stock and order limit. */
export const cartHasTexts = ({ result, inCart }: Pick<LineCheck, "result" | "inCart">, t: Translate): string[] =>
  inCart > 0 && (result === "over_stock" || result === "over_limit") ? [t("fast_cart_has", { count: inCart })] : [];

/** What the cart will hold of the article, and what that costs while dealer prices are shown. */
export function inCartText(
  { inCart, sum, cartSubTotal, currency }: Pick<LineCheck, "inCart" | "sum" | "cartSubTotal" | "currency">,
  t: Translate,
  hasPrices: boolean,
): string {
  const text = t("fast_in_cart", { count: inCart, total: inCart + sum });
  return hasPrices && cartSubTotal != null && currency
    ? `${text} (${formatMoney(cartSubTotal, moneyStyle(currency))})`
    : text;
}
