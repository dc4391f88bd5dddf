import { DownloadIcon, ShoppingCartIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { productPath } from "../../app/addresses.ts";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import { dayText } from "../../lib/dayText.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Badge, Notice, type Tone } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { problemTexts, roundedText } from "../cart/index.ts";
import { variantLabel } from "../catalog/index.ts";
import { TaxNote } from "../tax/index.ts";
import { AddedNotice } from "./AddedNotice.tsx";
import { neededArrival } from "./arrival.ts";
import { type CheckedFile, type FileRow, totalOfRows } from "./file.ts";
import { arrivalText, cartHasTexts, inCartText, shortTexts } from "./LineState.tsx";
import { isReady } from "./line.ts";

interface RepeatOutcomeProps {
  readonly file: CheckedFile;
  /** What went into the cart; absent before. */
  readonly added: { readonly articles: number; readonly rows: ReadonlySet<number> } | undefined;
  readonly adding: boolean;
  readonly onAdd: () => void;
  /** Saves the rows that are to be corrected. */
  readonly onCorrect: () => void;
  /** Orders rows for arrivals, by their indexes. */
  readonly onForArrivals: (days: ReadonlyMap<number, string>) => void;
}

/** `short` can be added, but part of it ships later or is refused at checkout. */
type State = "fine" | "short" | "added" | "wrong" | "in_cart";
const TONES: Readonly<Record<State, Tone>> = {
  ...{ fine: "good", short: "warn", added: "neutral" },
  ...{ wrong: "bad", in_cart: "accent" },
};

/** Outcome of each row of a file, with filters by outcome and actions. */
export function RepeatOutcome({ file, added, adding, onAdd, onCorrect, onForArrivals }: RepeatOutcomeProps) {
  const { t } = useTranslation();
  const hasPrices = useDealerPrices();
  const config = useConfig();
  const heading = useRef<HTMLDivElement>(null);
  const [only, setOnly] = useState<"all" | "wrong" | "fine" | "in_cart">("all");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => void heading.current?.focus(), [file.corrections, added]);
  const stateOf = (row: FileRow): State => {
    const { index, result } = row;
    if (added?.rows.has(index)) return "in_cart";
    if (result === "ok") return isReady(row) ? "fine" : "short";
    return result === "duplicate_added" ? "added" : "wrong";
  };
  const { rows, corrections } = file;
  const wrong = rows.filter((row) => stateOf(row) === "wrong");
  const toAdd = rows.filter((row) => ["fine", "short"].includes(stateOf(row))).length;
  const filterOf = (row: FileRow) => {
    const state = stateOf(row);
    return state === "wrong" || state === "in_cart" ? state : "fine";
  };
  const count = (filter: "fine" | "in_cart") => rows.filter((row) => filterOf(row) === filter).length;
  const arrivals = new Map(
    rows.flatMap((row): [number, string][] => {
      const arrival = stateOf(row) === "in_cart" ? undefined : neededArrival(row, config);
      return arrival ? [[row.index, arrival]] : [];
    }),
  );
  const chips = [
    ["all", t("repeat_all"), rows.length],
    ["wrong", t("repeat_wrong"), wrong.length],
    ...(added && count("fine") === 0 ? [] : ([["fine", t("repeat_fine"), count("fine")]] as const)),
    ...(added ? ([["in_cart", t("repeat_state_in_cart"), count("in_cart")]] as const) : []),
  ] as const;
  const chosen = chips.some(([id]) => id === only) ? only : "all";
  const shown = rows.filter((row) => chosen === "all" || filterOf(row) === chosen);
  return (
    <section aria-label={t("repeat_outcome")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div ref={heading} tabIndex={-1} className="grid gap-3 outline-none">
        {added && <AddedNotice articles={added.articles} left={0} />}
        {wrong.length > 0 && (
          <Notice tone="warn" title={t("repeat_refused", { count: wrong.length })}>
            {t("repeat_refused_text")}
            {corrections && (
              <div className="mt-2">
                <Button size="sm" icon={DownloadIcon} onClick={onCorrect}>
                  {t("repeat_corrections")}
                </Button>
              </div>
            )}
          </Notice>
        )}
        {arrivals.size > 0 && (
          <Notice
            tone="info"
            action={
              <Button size="sm" disabled={adding} onClick={() => onForArrivals(arrivals)}>
                {t("fast_for_arrivals", { count: arrivals.size })}
              </Button>
            }
          >
            {t("fast_arrivals")}
          </Notice>
        )}
      </div>
      <div className="rounded-lg border border-line bg-surface shadow-card">
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 xs:px-5">
          {chips.map(([id, label, count]) => (
            <button
              key={id}
              type="button"
              aria-pressed={chosen === id}
              onClick={() => setOnly(id)}
              className={cx(
                "inline-flex h-8 items-center gap-2 rounded-full border px-3 text-xs font-medium",
                chosen === id ? "border-ink bg-sunken text-ink" : "border-line-strong hover:bg-sunken",
              )}
            >
              {label}
              <span className="tabular">{count}</span>
            </button>
          ))}
          {toAdd > 0 && (
            <Button
              kind="primary"
              icon={ShoppingCartIcon}
              busy={adding}
              onClick={onAdd}
              className="ml-auto max-xs:w-full"
            >
              {t("fast_add", { count: toAdd })}
            </Button>
          )}
          {toAdd === 0 && added && (
            <ButtonLink to="/cart" icon={ShoppingCartIcon} className="ml-auto max-xs:w-full">
              {t("cart_view")}
            </ButtonLink>
          )}
        </div>
        <FileTotal rows={rows} added={added?.rows} />
        <Table
          label={t("repeat_outcome")}
          columns={columnsOf(t, hasPrices, stateOf, new Map(rows.map((row) => [row.index, row.row])), (row) => {
            const arrival = arrivals.get(row.index);
            return arrival && !adding
              ? { arrival, order: () => onForArrivals(new Map([[row.index, arrival]])) }
              : undefined;
          })}
          rows={shown}
          keyOf={({ index }) => String(index)}
        />
      </div>
    </section>
  );
}

/** Pieces and price of the rows that can be added, or else of those that went into the cart. */
function FileTotal({ rows, added }: { rows: readonly FileRow[]; added: ReadonlySet<number> | undefined }) {
  const { t } = useTranslation();
  const hasPrices = useDealerPrices();
  const left = added ? rows.filter(({ index }) => !added.has(index)) : rows;
  const inCart = added ? rows.filter(({ index }) => added.has(index)) : [];
  const toAdd = totalOfRows(left).pieces;
  const { total, currency } = totalOfRows(toAdd > 0 ? left : inCart);
  const short = left.filter((row) => row.result === "ok" && !isReady(row)).length;
  const texts = [
    ...(toAdd > 0 || !added ? [t("repeat_pieces", { count: toAdd })] : []),
    ...(short > 0 ? [t("fast_short", { count: short })] : []),
    ...(inCart.length > 0 ? [t("repeat_pieces_added", { count: totalOfRows(inCart).pieces })] : []),
  ];
  const sorgs = rows.flatMap(({ article, result }) => (article && result === "ok" ? article.sorg : []));
  return (
    <p
      aria-live="polite"
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 xs:px-5"
    >
      <span className="tabular text-ink-2">{texts.join(" · ")}</span>
      {hasPrices && total !== null && currency && (
        <span>
          {t("total")} <TaxNote sorgs={sorgs} />{" "}
          <Money amount={total} style={moneyStyle(currency)} className="ml-2 text-lg font-semibold" />
        </span>
      )}
    </p>
  );
}

/** An order for an arrival in place of one from stock. */
interface Offer {
  readonly arrival: string;
  readonly order: () => void;
}

function columnsOf(
  t: Translate,
  hasPrices: boolean,
  stateOf: (row: FileRow) => State,
  numbers: ReadonlyMap<number, number>,
  offerOf: (row: FileRow) => Offer | undefined,
): readonly Column<FileRow>[] {
  const states = {
    fine: t("repeat_state_fine"),
    short: t("not_enough_stock"),
    added: t("repeat_state_added"),
    wrong: t("repeat_state_wrong"),
    in_cart: t("repeat_state_in_cart"),
  };
  return [
    {
      id: "row",
      title: t("mass_row"),
      card: "title",
      cell: ({ row, articleCode }) => (
        <>
          {row}
          {articleCode && <span className="wrap-anywhere xs:hidden"> · {articleCode}</span>}
        </>
      ),
    },
    {
      id: "state",
      title: t("status"),
      card: "aside",
      cell: (row) => <Badge tone={TONES[stateOf(row)]}>{states[stateOf(row)]}</Badge>,
    },
    {
      id: "article",
      title: t("fast_article"),
      cell: ({ article, articleCode }) => (
        <>
          {/* On a card the code stands in its head. */}
          <Breakable text={articleCode || "–"} className={cx("font-medium", article && "max-xs:hidden")} />
          {article && (
            <Link to={productPath(article)} look="plain" className="block text-xs text-ink-2 hover:underline">
              {variantLabel(article)}
            </Link>
          )}
        </>
      ),
    },
    {
      id: "qty",
      title: t("quantity"),
      align: "right",
      cell: ({ written, roundedTo }) => roundedTo ?? (written || "–"),
    },
    {
      id: "price",
      title: t("fast_price"),
      align: "right",
      wideOnly: true,
      cell: ({ unitPrice, currency }) =>
        unitPrice != null && currency && <Money amount={unitPrice} style={moneyStyle(currency)} />,
    },
    {
      id: "subtotal",
      title: t("subtotal"),
      align: "right",
      cell: ({ subTotal, currency, result }) =>
        subTotal != null && currency && result === "ok" && <Money amount={subTotal} style={moneyStyle(currency)} />,
    },
    {
      id: "notes",
      title: t("repeat_notes"),
      cell: (row) => {
        const offer = offerOf(row);
        const notes = notesOf(row, { t, numbers, hasPrices, isAdded: stateOf(row) === "in_cart" });
        if (notes.length === 0 && !offer) return undefined;
        return (
          <>
            <ul className="text-xs">
              {notes.map(({ text, tone }) => (
                <li key={text} className={tone}>
                  {text}
                </li>
              ))}
            </ul>
            {offer && (
              <Button size="sm" className="mt-1" onClick={offer.order}>
                {t("backorder_for")} {dayText(offer.arrival)}
              </Button>
            )}
          </>
        );
      },
    },
  ];
}

interface NotesContext {
  readonly t: Translate;
  readonly numbers: ReadonlyMap<number, number>;
  readonly hasPrices: boolean;
  /** Whether the row went into the cart: what was there before is no news then. */
  readonly isAdded: boolean;
}

/** Remarks on a row. */
function notesOf(row: FileRow, { t, numbers, hasPrices, isAdded }: NotesContext) {
  const { problems, addedTo, article, candidates, inCart, sum, result, roundedTo, roundedFrom } = row;
  const to = addedTo === null ? undefined : numbers.get(addedTo);
  const codes = candidates.map(({ article_code, sorgName }) => `${article_code} (${sorgName})`).join(", ");
  const rule = article?.quantityRule;
  return [
    ...(rule && roundedTo !== undefined && roundedFrom !== undefined
      ? [{ text: roundedText(t, rule, roundedFrom, roundedTo), tone: "text-warn" }]
      : problemTexts(problems).map((text) => ({
          text: codes ? `${text}: ${codes}` : text,
          tone: "font-medium text-bad",
        }))),
    ...cartHasTexts(row, t).map((text) => ({ text, tone: "text-ink-2" })),
    ...(result === "ok" && row.expectedDate ? [{ text: arrivalText(row.expectedDate, t), tone: "text-ink-2" }] : []),
    ...(result === "ok" ? shortTexts(row, t) : []).map((text) => ({ text, tone: "font-medium text-warn" })),
    ...(to === undefined ? [] : [{ text: t("fast_added_to", { row: to }), tone: "text-ink-2" }]),
    ...(result === "ok" && String(sum) !== String(roundedTo ?? row.written)
      ? [{ text: t("fast_sum", { count: sum }), tone: "text-ink-2" }]
      : []),
    ...(result === "ok" && inCart > 0 && !isAdded ? [{ text: inCartText(row, t, hasPrices), tone: "text-ink-2" }] : []),
  ];
}
