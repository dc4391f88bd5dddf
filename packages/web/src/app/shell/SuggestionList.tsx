import { leastQuantity } from "@spoke/core/catalog/quantity.ts";
import {
  BikeIcon,
  FileSearchIcon,
  HistoryIcon,
  ListFilterIcon,
  SearchIcon,
  ShoppingCartIcon,
  WrenchIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { useConfig } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Icon, type IconType } from "../../ui/Icon.tsx";
import { Money } from "../../ui/Money.tsx";
import { Picture } from "../../ui/Picture.tsx";
import type { SearchEntry } from "./searchEntries.ts";

/** Suggestions that small screens show as tiles above the list (1 §9). */
const TILES = 2;

interface SuggestionListProps {
  readonly id: string;
  readonly entries: readonly SearchEntry[];
  /** Place of the marked entry, or -1. */
  readonly active: number;
  /** Pieces of an article in the cart. */
  readonly inCart: (article: ArticleEntry) => number;
  readonly onMark: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

/** What the search suggests: a list on wide screens; on small ones the first two models as tiles and the others below. */
export default function SuggestionList({ id, entries, active, inCart, onMark, onChoose }: SuggestionListProps) {
  const { t } = useTranslation();
  const goods = entries.filter(({ kind }) => kind === "article" || kind === "model").length;
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: "option",
    "aria-selected": index === active,
    // Not when the list appears under a pointer that rests.
    onPointerMove: () => index !== active && onMark(index),
    // The field keeps the focus, so that its blur does not put the list away before the click.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(index),
  });
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t(entries[0]?.kind === "recent" ? "search_recent" : "search_suggestions")}
      className="absolute inset-x-0 max-lg:-right-11 top-full z-40 mt-1.5 grid max-h-[calc(100dvh-80px)] animate-rise grid-cols-2 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-pop"
    >
      {entries.map((entry, index) => {
        const isGood = entry.kind === "article" || entry.kind === "model";
        const isTile = isGood && index < TILES && goods > 1 && entries[1]?.kind === "model";
        return (
          <div
            key={entry.key}
            {...option(index)}
            className={cx(
              "flex min-h-10 cursor-pointer gap-3 rounded-md px-2 py-1.5 lg:col-span-2 lg:flex-row lg:items-center",
              isTile ? "flex-col" : "col-span-2 items-center",
              index === active && "bg-sunken",
            )}
          >
            <Content entry={entry} isTile={isTile} inCart={inCart} />
          </div>
        );
      })}
    </div>
  );
}

function Content({
  entry,
  isTile,
  inCart,
}: { entry: SearchEntry; isTile: boolean } & Pick<SuggestionListProps, "inCart">) {
  const { t } = useTranslation();
  switch (entry.kind) {
    case "article":
    case "model":
      return <Good entry={entry} isTile={isTile} />;
    case "add": {
      const pieces = inCart(entry.article);
      return (
        <Line icon={ShoppingCartIcon}>
          <span className="font-medium text-accent-ink">
            {t("search_add", { count: leastQuantity(entry.article.quantityRule ?? null) })}
          </span>
          {pieces > 0 && (
            <span className="tabular text-xs text-ink-2"> · {t("search_in_cart", { count: pieces })}</span>
          )}
        </Line>
      );
    }
    case "category":
      return (
        <Line icon={ListFilterIcon} count={entry.count}>
          {entry.label}
        </Line>
      );
    case "all":
      return (
        <Line icon={SearchIcon}>
          <span className="font-medium text-accent-ink">
            {entry.count === undefined ? t("search_all") : t("search_see_all", { count: entry.count })}
          </span>
        </Line>
      );
    case "recent":
      return <Line icon={HistoryIcon}>{entry.text}</Line>;
    case "documents":
      return (
        <Line icon={FileSearchIcon}>
          <span className="font-medium text-accent-ink">{t("search_documents", { text: entry.text })}</span>
        </Line>
      );
    case "meant":
      return (
        <Line icon={SearchIcon}>
          {t("search_suggestion")} <span className="font-medium">{entry.text}</span>
        </Line>
      );
  }
}

function Line({ icon, count, children }: { icon: IconType; count?: number; children: ReactNode }) {
  return (
    <>
      <Icon icon={icon} size={18} className="ml-2.5 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {count !== undefined && <span className="tabular pr-1 text-2xs text-ink-3">{count}</span>}
    </>
  );
}

/** A model, or the article of an exact code: picture, name, price, and stock. */
function Good({ entry, isTile }: { entry: Extract<SearchEntry, { kind: "article" | "model" }>; isTile: boolean }) {
  const { t } = useTranslation();
  const { currency } = useConfig();
  const isOwn = useDealerPrices();
  const item = entry.kind === "model" ? modelOf(entry.model) : articleOf(entry.article);
  const price = isOwn ? (item.own ?? item.retail) : item.retail;
  return (
    <>
      <Picture
        src={item.image}
        alt=""
        fallback={item.category === "Bike" ? BikeIcon : WrenchIcon}
        className={isTile ? "h-24 w-full lg:size-10" : "size-10"}
      />
      <span className="min-w-0 flex-1">
        <span className={cx("font-medium", isTile ? "line-clamp-2 lg:line-clamp-1" : "block truncate")}>
          {item.name}
        </span>
        <span className="tabular block truncate text-2xs text-ink-3">
          {"code" in item ? item.code : t("variants", { count: item.items })}
          {" · "}
          {item.amount === null
            ? t("out_of_stock")
            : item.amount
              ? t("stock_amount", { amount: item.amount })
              : t("in_stock")}
        </span>
      </span>
      {price != null && (
        <span className="shrink-0 text-xs font-semibold">
          {(!isOwn || item.own == null) && (
            <span className="text-2xs font-normal text-ink-3">{t("price_retail")} </span>
          )}
          <Money amount={price} style={currency} retail={!isOwn || item.own == null} />
        </span>
      )}
    </>
  );
}

type ModelEntry = Extract<SearchEntry, { kind: "model" }>["model"];
type ArticleEntry = Extract<SearchEntry, { kind: "article" }>["article"];

/** Amounts in stock: a text, empty where the host shows none, null where nothing is in stock. */
function modelOf({ parent_name: name, image, category, items, own, starting_at: retail, stock }: ModelEntry) {
  const shown = stock.mask === "in_stock" ? "" : (stock.mask ?? String(stock.qty ?? ""));
  return { name, image, category, items, own: own?.from, retail, amount: stock.inStock > 0 ? shown : null };
}

function articleOf({ name, image, category, article_code_display: code, price, stock }: ArticleEntry) {
  const [first] = stock.available;
  const shown = first?.mask === "in_stock" ? "" : (first?.mask ?? String(first?.qty ?? ""));
  const isOut = !first || first.mask === "out_of_stock";
  return { name, image, category, code, own: price?.dealer, retail: price?.retail, amount: isOut ? null : shown };
}
