import { dateText } from "@spoke/core/platform/date-text.ts";
import type { AnalyzedProductFragment } from "../../gql/graphql.ts";
import { todayHere, useConfig } from "../../lib/config.ts";
import { formatQuantity } from "../../lib/format.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { isBelowLeast, isUnknown, reasonsAgainst, stockOn } from "./findings.ts";

/** Columns of analyzed products. */
export function useResultColumns(): readonly Column<AnalyzedProductFragment>[] {
  const { t, locale } = useTranslation();
  const { timeZone, backorders } = useConfig();
  const day = (iso: string) => dateText(iso, locale, timeZone);
  const today = todayHere();
  const reasons = (product: AnalyzedProductFragment) => [
    ...reasonsAgainst(product).map((key) => serverText(key)),
    ...(isBelowLeast(product, today)
      ? [
          t("stock_below_least", {
            amount: formatQuantity(stockOn(product, today)),
            least: formatQuantity(product.smallestOrder),
          }),
        ]
      : []),
  ];
  return [
    {
      id: "article",
      title: t("product_column_article_code"),
      card: "title",
      value: ({ articleCode }) => articleCode,
      cell: (product) => (
        <span className="block min-w-0 py-1.5">
          <span className="block font-medium">{product.articleCodeDisplay ?? product.written}</span>
          {product.name && <span className="block text-xs font-normal text-ink-2">{product.name}</span>}
        </span>
      ),
      beside: ({ path }) =>
        path && (
          <Link to={path} className="text-xs">
            {t("products_page")}
          </Link>
        ),
    },
    { id: "name", title: t("name"), exportOnly: true, value: ({ name }) => name },
    { id: "sorg", title: t("sales_sorg"), exportOnly: true, value: ({ sorg }) => sorg },
    { id: "seller", title: t("merchant"), exportOnly: true, value: ({ sorgName }) => sorgName },
    {
      id: "orderable",
      title: t("status"),
      card: "aside",
      badge: (product) => {
        if (isUnknown(product)) return { tone: "neutral", text: t("products_unknown") };
        if (!product.orderable) return { tone: "bad", text: t("products_not_orderable") };
        if (isBelowLeast(product, today))
          return { tone: "warn", text: t(backorders ? "products_orderable_below" : "products_not_now_below") };
        const isOut = stockOn(product, today) === 0;
        return { tone: isOut ? "warn" : "good", text: t(isOut ? "products_orderable_out" : "products_orderable") };
      },
    },
    {
      id: "reasons",
      title: t("products_reasons"),
      value: (product) => reasons(product).join("; "),
      cell: (product) =>
        reasons(product).length === 0 ? (
          "–"
        ) : (
          <ul className="py-1.5">
            {reasons(product).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ),
    },
    {
      id: "stock",
      title: t("stock"),
      align: "right",
      value: (product) => (isUnknown(product) ? undefined : stockOn(product, today)),
      cell: (product) =>
        isUnknown(product) ? (
          "–"
        ) : (
          <span className="whitespace-nowrap">
            {t("products_stock_now", { amount: formatQuantity(stockOn(product, today)) })}
            {product.nextArrival?.qty != null && (
              <span className="block text-xs text-ink-2">
                {t("products_stock_next", {
                  amount: formatQuantity(product.nextArrival.qty),
                  date: day(product.nextArrival.date),
                })}
              </span>
            )}
          </span>
        ),
    },
    { id: "limit", title: t("products_limit"), align: "right", value: ({ orderLimit }) => orderLimit },
    {
      id: "arrival",
      title: t("products_new_arrival"),
      wideOnly: true,
      cell: ({ newArrival }) =>
        newArrival ? (
          <span className="tabular">
            <span className="block whitespace-nowrap">{day(newArrival.from)} –</span>
            <span className="block whitespace-nowrap">{day(newArrival.to)}</span>
          </span>
        ) : (
          "–"
        ),
    },
    { id: "from", title: t("products_new_from"), type: "day", exportOnly: true, value: (row) => row.newArrival?.from },
    { id: "to", title: t("products_new_until"), type: "day", exportOnly: true, value: (row) => row.newArrival?.to },
    {
      id: "tags",
      title: t("products_tags_now"),
      wideOnly: true,
      value: ({ tags }) => tags.map(({ type, name }) => `${type}: ${name}`).join("; "),
      cell: ({ tags }) => (tags.length === 0 ? "–" : <Tags tags={tags} />),
    },
  ];
}

function Tags({ tags }: Pick<AnalyzedProductFragment, "tags">) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {tags.map(({ type, name, picture }) => (
        <li key={`${type} ${name}`} className="flex items-center gap-1.5">
          {picture && <Picture src={picture} alt="" className="size-6" />}
          {name}
        </li>
      ))}
    </ul>
  );
}
