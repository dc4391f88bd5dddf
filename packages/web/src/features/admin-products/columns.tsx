import { dateText } from "@spoke/core/platform/date-text.ts";
import type { AnalyzedProductFragment } from "../../gql/graphql.ts";
import { todayHere, useConfig } from "../../lib/config.ts";
import { formatQuantity } from "../../lib/format.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import type { Column } from "../../ui/columns.tsx";
import { Badge } from "../../ui/Status.tsx";
import { reasonsAgainst, stockOn } from "./findings.ts";

interface Choosing {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (codes: readonly string[], on: boolean) => void;
}

/** Columns of an analysis; with `choosing` each product can be chosen. */
export function useResultColumns(choosing: Choosing | undefined): readonly Column<AnalyzedProductFragment>[] {
  const { t, locale } = useTranslation();
  const { dateFormat, timeZone, currency } = useConfig();
  const day = (iso: string) => dateText(iso, dateFormat, locale, timeZone);
  const today = todayHere();
  return [
    {
      id: "article",
      title: t("article_code"),
      card: "title",
      cell: (product) => {
        const text = (
          <span className="min-w-0">
            <span className="block tabular font-medium">{product.articleCodeDisplay ?? product.written}</span>
            {product.name && <span className="block text-xs font-normal text-ink-2">{product.name}</span>}
          </span>
        );
        const isKnown = !product.invalidArticle.status || product.deleted;
        return choosing && isKnown ? (
          <Checkbox
            aria-label={t("products_select", { name: product.articleCode })}
            checked={choosing.chosen.has(product.articleCode)}
            onChange={({ target }) => choosing.toggle([product.articleCode], target.checked)}
            className="py-1.5"
          >
            {text}
          </Checkbox>
        ) : (
          <span className="block py-1.5">{text}</span>
        );
      },
    },
    {
      id: "orderable",
      title: t("status"),
      card: "aside",
      cell: ({ orderable }) => (
        <Badge tone={orderable ? "good" : "bad"}>
          {t(orderable ? "products_orderable" : "products_not_orderable")}
        </Badge>
      ),
    },
    {
      id: "reasons",
      title: t("products_reasons"),
      cell: (product) => {
        const reasons = reasonsAgainst(product);
        return reasons.length === 0 ? (
          "–"
        ) : (
          <ul className="py-1.5">
            {reasons.map((key) => (
              <li key={key}>{serverText(key)}</li>
            ))}
          </ul>
        );
      },
    },
    {
      id: "stock",
      title: t("stock"),
      align: "right",
      cell: (product) => (
        <span className="whitespace-nowrap">
          {t("products_stock_now", { amount: formatQuantity(stockOn(product, today), currency) })}
          {product.nextArrival?.qty != null && (
            <span className="block text-xs text-ink-2">
              {t("products_stock_next", {
                amount: formatQuantity(product.nextArrival.qty, currency),
                date: day(product.nextArrival.date),
              })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "limit",
      title: t("products_limit"),
      align: "right",
      cell: ({ orderLimit }) => (orderLimit == null ? "–" : formatQuantity(orderLimit, currency)),
    },
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
    {
      id: "tags",
      title: t("products_tags"),
      wideOnly: true,
      cell: ({ tags }) => tags.map(({ name }) => name).join(", ") || "–",
    },
  ];
}
