import { LayoutGridIcon, ListIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useConfig } from "../../lib/config.ts";
import { formatQuantity } from "../../lib/format.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Select } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { type Category, type Section, SORTS, type Sort } from "./params.ts";
import { partsTitle } from "./parts.ts";
import type { useCatalog } from "./useCatalog.ts";

type Titles = Readonly<Record<"ASC" | "DESC", MessageKey>>;

const SORT_TITLES: Readonly<Record<Exclude<Sort, "recommended">, Titles>> = {
  name: { ASC: "sort_name_up", DESC: "sort_name_down" },
  price: { ASC: "sort_price_up", DESC: "sort_price_down" },
  model_year: { ASC: "sort_model_year_up", DESC: "sort_model_year_down" },
  newest: { ASC: "sort_newest_up", DESC: "sort_newest_down" },
};

/** Side by side where there is room, a row each on a phone. */
const row = "flex items-center gap-3 max-xs:min-w-0 max-xs:gap-2 xs:first:grow";

interface ToolbarProps {
  readonly catalog: ReturnType<typeof useCatalog>;
  readonly section: Section;
  readonly filters: ReactNode;
}

/** Count, category, sort and view above the results. */
export function Toolbar({ catalog, section, filters }: ToolbarProps) {
  const { t } = useTranslation();
  const { params, view, info, change } = catalog;
  const current = `${params.sortByField} ${params.sortByOrder}`;
  const switches = !section.category && !section.groupset;
  const sorts = SORTS.flatMap((field) =>
    field === "recommended"
      ? [{ value: "recommended ASC", label: t("sort_recommended") }]
      : (["ASC", "DESC"] as const).map((order) => ({
          value: `${field} ${order}`,
          label: t(SORT_TITLES[field][order]),
        })),
  );
  return (
    <div className="mb-4 flex items-center gap-3 xs:flex-wrap max-xs:flex-col max-xs:items-stretch max-xs:gap-2">
      <div className={cx(row, "max-xs:flex-wrap")}>
        {switches && <CategorySwitch catalog={catalog} />}
        <p aria-live="polite" className="min-w-0 flex-1 truncate text-ink-2">
          {info ? <Counted catalog={catalog} /> : !catalog.failed && <Skeleton className="h-5 w-20" />}
        </p>
      </div>
      <div className={row}>
        {filters}
        <Select
          label={t("sort")}
          hideLabel
          className="w-52 max-xs:w-auto max-xs:min-w-0 max-xs:flex-1"
          value={current}
          options={sorts}
          onChange={({ target }) => {
            const [field, order] = target.value.split(" ");
            const sortByField = SORTS.find((name) => name === field) ?? "recommended";
            change({ ...params, page: 1, sortByField, sortByOrder: order === "DESC" ? "DESC" : "ASC" });
          }}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: two toggle buttons, no form fields */}
        <div role="group" aria-label={t("view")} className="flex rounded-md border border-line-strong bg-surface p-0.5">
          {(["group", "item"] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={view === choice}
              aria-label={choice === "group" ? t("view_group") : t("view_item")}
              title={choice === "group" ? t("view_group") : t("view_item")}
              onClick={() => change({ ...params, page: 1, view: choice })}
              className={cx(
                "grid h-[34px] w-10 pointer-coarse:size-11 place-items-center rounded-sm",
                view === choice ? "bg-ink text-white" : "text-ink-2 hover:text-ink",
              )}
            >
              <Icon icon={choice === "group" ? LayoutGridIcon : ListIcon} size={18} />
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** How much there is, in the unit of the list: models with their articles, or articles. */
export function Counted({ catalog: { view, info, articles, isGroupset } }: { catalog: ReturnType<typeof useCatalog> }) {
  const { t } = useTranslation();
  if (!info) return null;
  if (view === "item") return t("articles", { count: info.count });
  if (isGroupset) return t("groupsets", { count: info.count });
  const models = t("models", { count: info.count });
  return articles === undefined ? (
    models
  ) : (
    <>
      {models}
      {/* Phones have no room for both. */}
      <span className="max-xs:hidden">, {t("articles_of", { amount: formatQuantity(articles), count: articles })}</span>
    </>
  );
}

/** Bikes, parts or both, with how many of each there are. */
function CategorySwitch({ catalog }: { catalog: ReturnType<typeof useCatalog> }) {
  const { t } = useTranslation();
  const { sorg } = useConfig();
  const { params, facets, to } = catalog;
  const entries: readonly (readonly [Category | undefined, string])[] = [
    [undefined, t("category_all")],
    ["Bike", t("title_catalog_bike")],
    ["PAA", partsTitle(t, sorg)],
  ];
  return (
    <nav aria-label={t("category")} className="flex shrink-0 rounded-md border border-line-strong bg-surface p-0.5">
      {entries.map(([category, label]) => {
        const count = facets?.category.find(({ id }) => id === category)?.count;
        return (
          <Link
            key={label}
            to={to({ ...params, page: 1, lists: {}, category })}
            look="plain"
            aria-current={params.category === category ? "true" : undefined}
            className={cx(
              "flex h-[34px] pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center gap-1.5 rounded-sm px-3 text-xs font-medium max-xs:px-2",
              params.category === category ? "bg-ink text-white" : "text-ink-2 hover:text-ink",
            )}
          >
            {label}
            {count !== undefined && <span className="tabular text-2xs opacity-80 max-xs:hidden">{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
