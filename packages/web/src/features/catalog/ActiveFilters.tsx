import { useConfig } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Tag } from "../../ui/Status.tsx";
import { filterTitle, labelOf } from "./facets.ts";
import { type CatalogParams, filterCount, hasPrice, LIST_FILTERS, toggled } from "./params.ts";
import type { useCatalog } from "./useCatalog.ts";

/** A chip for every filter that is on, and one press to take all of them off. */
export function ActiveFilters({ catalog }: { catalog: ReturnType<typeof useCatalog> }) {
  const { t } = useTranslation();
  const { currency } = useConfig();
  const isOwn = useDealerPrices();
  const { params, facets, change } = catalog;
  if (filterCount(params) === 0 && !params.search) return null;
  const { from, to } = params.price;
  const ends = [from, to].map((end) => (end === undefined ? "" : formatMoney(end, currency)));
  const priceLabel = `${t(isOwn ? "filter_price" : "price_retail")}: ${ends.join(" – ").trim()}`;
  const chip = (key: string, label: string, next: CatalogParams) => (
    <Tag key={key} removeLabel={t("filter_remove", { name: label })} onRemove={() => change(next)}>
      {label}
    </Tag>
  );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {params.search && chip("search", t("quoted", { text: params.search }), { ...params, page: 1, search: "" })}
      {params.available_stock &&
        chip("stock", t("filter_available_stock"), { ...params, page: 1, available_stock: false })}
      {hasPrice(params.price) && chip("price", priceLabel, { ...params, page: 1, price: {} })}
      {params.articleTagCategory &&
        chip("tag", params.articleTagCategory, { ...params, page: 1, articleTagCategory: undefined })}
      {LIST_FILTERS.flatMap((name) =>
        (params.lists[name] ?? []).map((id) =>
          chip(
            `${name}/${id}`,
            `${t(filterTitle(name, catalog))}: ${labelOf(facets, name, id)}`,
            toggled(params, name, id),
          ),
        ),
      )}
      {filterCount(params) > 1 && (
        <button
          type="button"
          className="h-8 rounded-sm px-2 text-xs font-medium text-accent-ink hover:underline"
          onClick={catalog.reset}
        >
          {t("filters_clear")}
        </button>
      )}
    </div>
  );
}
