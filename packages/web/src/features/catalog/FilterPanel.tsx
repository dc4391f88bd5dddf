import { ChevronDownIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { choicesOf, type Facets, filterTitle, ORDER } from "./facets.ts";
import { PriceFilter } from "./PriceFilter.tsx";
import { type CatalogParams, type ListFilter, toggled } from "./params.ts";
import { type SizeGroup, sizeGroups } from "./sizeGroups.ts";

interface FilterPanelProps {
  readonly params: CatalogParams;
  readonly facets: Facets | undefined;
  /** Without facets, only the stock can be asked for. */
  readonly onlyStock: boolean;
  /** Bikes and parts together: only filters that both sides have. */
  readonly isMixed: boolean;
  /** Groupsets: only filters that tell them apart. */
  readonly isGroupset: boolean;
  readonly isBike: boolean;
  readonly onChange: (params: CatalogParams) => void;
}

/** The filters open at first; the others open with a press. */
const OPEN: readonly ListFilter[] = ["bikeCategories", "brands", "merchandiseCategories"];
/** The filters that bikes and parts have in common. */
const COMMON: readonly ListFilter[] = ["promotions", "brands", "merchandiseCategories", "articleTags"];
/** The filters of groupsets; their series is the speed. */
const OF_GROUPSETS: readonly ListFilter[] = ["promotions", "brands", "series"];
const SHOWN = 6;

/** Whether the product groups are the bike categories once more, as where each category is one group. */
function repeats(facets: Facets | undefined, { lists }: CatalogParams): boolean {
  const names = (name: ListFilter) =>
    choicesOf(facets, name, [])
      .map(({ label }) => label)
      .sort()
      .join("\n");
  const own = names("merchandiseCategories");
  return own !== "" && own === names("bikeCategories") && !lists.merchandiseCategories?.length;
}

/** The filters of a list, each with what is left to choose. Wide windows show them beside the list, others in a drawer. */
export default function FilterPanel({ params, facets, onlyStock, onChange, ...list }: FilterPanelProps) {
  const { isMixed, isGroupset } = list;
  const { t } = useTranslation();
  if (!facets && !onlyStock) return <PanelSkeleton />;
  const offered = isGroupset ? OF_GROUPSETS : isMixed ? COMMON : undefined;
  const isOffered = (name: ListFilter) =>
    (!offered || offered.includes(name) || (params.lists[name]?.length ?? 0) > 0) &&
    (name !== "merchandiseCategories" || !repeats(facets, params));
  return (
    <div className="flex flex-col">
      <Checkbox
        checked={params.available_stock}
        onChange={({ target }) => onChange({ ...params, page: 1, available_stock: target.checked })}
        className="pb-3"
      >
        <span className="flex-1 font-medium">{t("filter_available_stock")}</span>
        {facets && !onlyStock && <span className="tabular text-2xs text-ink-3">{facets.available_stock}</span>}
      </Checkbox>
      {!onlyStock && <PriceFilter params={params} range={facets?.price} isOpen={isGroupset} onChange={onChange} />}
      {!onlyStock &&
        ORDER.filter(([name]) => isOffered(name)).map(([name]) => {
          const chosen = params.lists[name] ?? [];
          const choices = choicesOf(facets, name, chosen);
          if (choices.length === 0) return null;
          return (
            <Facet
              key={name}
              title={t(filterTitle(name, list))}
              groups={
                name === "frameSizes"
                  ? sizeGroups(choices, facets, params.lists.merchandiseCategories ?? [])
                  : [{ titles: [], choices }]
              }
              chosen={chosen}
              open={(isGroupset ? OF_GROUPSETS : OPEN).includes(name) || chosen.length > 0}
              onToggle={(id) => onChange(toggled(params, name, id))}
            />
          );
        })}
    </div>
  );
}

interface FacetProps {
  readonly title: string;
  /** The choices, under headings where there are several groups. */
  readonly groups: readonly SizeGroup[];
  readonly chosen: readonly string[];
  readonly open: boolean;
  readonly onToggle: (id: string) => void;
}

function Facet({ title, groups, chosen, open, onToggle }: FacetProps) {
  const { t } = useTranslation();
  const [isOpened, setOpened] = useState(false);
  const isGrouped = groups.length > 1;
  const all = isOpened || isGrouped;
  const most = groups[0]?.choices.length ?? 0;
  return (
    <details open={open} className="group border-t border-line py-1">
      <summary className="flex h-10 list-none items-center justify-between rounded-sm font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon icon={ChevronDownIcon} size={16} className="text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: details is the grouping element here */}
      <div role="group" aria-label={title} className={cx("pb-2", all && "max-h-80 overflow-y-auto")}>
        {groups.map(({ titles, choices }) => {
          const shown = choices.filter(
            // What is chosen always shows, wherever it stands in the list.
            ({ id }, index) => all || index < SHOWN || chosen.includes(id),
          );
          const boxes = shown.map(({ id, label, count }) => (
            <Checkbox key={id} checked={chosen.includes(id)} onChange={() => onToggle(id)}>
              <span
                className={cx("min-w-0 flex-1 truncate", count === 0 && !chosen.includes(id) && "text-ink-3")}
                title={label}
              >
                {label}
              </span>
              <span className="tabular text-2xs text-ink-3">{count}</span>
            </Checkbox>
          ));
          if (titles.length === 0) return boxes;
          const heading = titles.join(", ");
          return (
            <fieldset key={heading} className="pt-1.5">
              <legend className="pb-0.5 text-2xs text-ink-3">{heading}</legend>
              {boxes}
            </fieldset>
          );
        })}
        {most > SHOWN && !isGrouped && (
          <button
            type="button"
            aria-expanded={all}
            className="mt-1 h-8 rounded-sm text-xs font-medium text-accent-ink hover:underline"
            onClick={() => setOpened(!isOpened)}
          >
            {all ? t("see_less") : t("filter_all", { count: most })}
          </button>
        )}
      </div>
    </details>
  );
}

function PanelSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-4 h-5 w-2/3" />
      {["a", "b", "c"].map((key) => (
        <div key={key} className="border-t border-line py-3">
          <Skeleton className="h-5 w-1/2" />
          {["w-4/5", "w-3/5", "w-2/3", "w-3/4", "w-1/2", "w-7/12"].map((width) => (
            <Skeleton key={width} className={`mt-3 h-4 ${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
