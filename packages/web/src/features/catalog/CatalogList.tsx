import { partsLabel } from "@spoke/core/host/parts-label.ts";
import { ListFilterIcon } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useCurrentRow } from "../../app/routing.tsx";
import { useUser } from "../../app/session.ts";
import { useRowTitle } from "../../app/shell/rowTitle.ts";
import { lazily } from "../../lib/chunks.ts";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { whenIdle } from "../../lib/idle.ts";
import { CATALOG_PAGE } from "../../lib/limits.ts";
import { cx } from "../../lib/variants.ts";
import { useWide } from "../../lib/wide.ts";
import { Button } from "../../ui/Button.tsx";
import { Drawer, preloadDialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Loading } from "../../ui/Status.tsx";
import { useAfterPaint } from "../../ui/useAfterPaint.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { ActiveFilters } from "./ActiveFilters.tsx";
import { GroupCard, GroupCardSkeleton } from "./GroupCard.tsx";
import { ItemRowSkeleton } from "./ItemRowSkeleton.tsx";
import { FilterPanel } from "./lazyParts.ts";
import { filterCount, isFiltered, type Section } from "./params.ts";
import { Toolbar } from "./Toolbar.tsx";
import { useCatalog } from "./useCatalog.ts";

export { beginCatalog } from "./useCatalog.ts";

type Catalog = ReturnType<typeof useCatalog>;

const ItemList = lazily(() => import("./ItemList.tsx"));

/** A page of the catalog: filters, chips, sort, and models or articles (2 §2). */
export default function CatalogList({ section }: { section: Section }) {
  const { t } = useTranslation();
  const row = useCurrentRow();
  const titleOf = useRowTitle();
  const { sorg } = useConfig();
  const catalog = useCatalog(section);
  const [filtering, setFiltering] = useState(false);
  const wide = useWide();
  const { params, facets, info, change } = catalog;
  const heading = params.search
    ? t("search_results_for", { text: params.search })
    : row
      ? titleOf(row)
      : t("title_catalog");
  const isAbbreviated = row?.id === "catalog-paa" && partsLabel(sorg) !== "parts";
  useEffect(() => (wide ? undefined : whenIdle(FilterPanel.preload)), [wide]);
  const preloadFilters = () => {
    preloadDialog();
    FilterPanel.preload();
  };
  const panel = (
    <Suspense>
      <FilterPanel
        params={params}
        facets={facets}
        onlyStock={catalog.facetsFailed}
        isGroupset={catalog.isGroupset}
        isBike={catalog.isBike}
        isMixed={catalog.category === undefined && !section.groupset}
        onChange={change}
      />
    </Suspense>
  );
  return (
    <>
      <PageHeader
        title={heading}
        aside={useBoughtLinks()}
        below={isAbbreviated && <p className="mt-1 text-xs text-ink-2">{t("title_catalog_paa")}</p>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 xl:grid-cols-[232px_minmax(0,1fr)]">
        {wide && (
          <section
            aria-label={t("filters")}
            // Scrolls by itself, so the keyboard must get into it.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be focusable
            tabIndex={0}
            className="sticky top-20 hidden max-h-[calc(100dvh-96px)] self-start overflow-y-auto p-0.5 pr-2 xl:block"
          >
            {panel}
          </section>
        )}
        <div className="min-w-0">
          <Toolbar
            catalog={catalog}
            section={section}
            filters={
              <Button
                icon={ListFilterIcon}
                className="xl:hidden"
                onPointerEnter={preloadFilters}
                onFocus={preloadFilters}
                onClick={() => setFiltering(true)}
              >
                {t("filters")}
                {filterCount(params) > 0 && (
                  <span className="tabular rounded-full bg-ink px-1.5 text-2xs text-white">{filterCount(params)}</span>
                )}
              </Button>
            }
          />
          <ActiveFilters catalog={catalog} />
          <Results catalog={catalog} />
          {info && info.count > 0 && (
            <div className="mt-6">
              <Pagination page={params.page} pages={info.pageTotal} to={(page) => catalog.to({ ...params, page })} />
            </div>
          )}
        </div>
      </div>
      <Drawer
        open={filtering}
        side="right"
        title={t("filters")}
        onClose={() => setFiltering(false)}
        footer={
          <>
            <Button onClick={catalog.reset}>{t("filters_clear")}</Button>
            <Button kind="primary" onClick={() => setFiltering(false)}>
              {t("filters_show_of", {
                amount: t(catalog.view === "item" ? "articles" : catalog.isGroupset ? "groupsets" : "models", {
                  count: info?.count ?? 0,
                }),
              })}
            </Button>
          </>
        }
      >
        {panel}
      </Drawer>
    </>
  );
}

/** Where there is no landing page that shows what was bought, the lists lead there. */
function useBoughtLinks(): ReactNode {
  const { t } = useTranslation();
  const config = useConfig();
  const { hasCustCode } = useUser();
  if (hasFlag(config, "CATALOG_REDESIGN") || !hasCustCode) return null;
  return (
    <nav aria-label={t("title_catalog_previous_purchases")} className="flex gap-4 text-xs">
      <Link to="/catalog/previous-purchases">{t("title_catalog_previous_purchases")}</Link>
      <Link to="/catalog/frequent-purchases">{t("title_catalog_frequent_purchases")}</Link>
    </nav>
  );
}

/** More than a screen shows at once; the others follow it. */
const FIRST_CARDS = 9;

const cards = "grid grid-cols-2 gap-3 md:grid-cols-3 xs:gap-4 min-[106.25rem]:grid-cols-4";

/** The models or articles of the address, or an empty state. */
export function Results({ catalog }: { catalog: Catalog }) {
  const { t } = useTranslation();
  const { params, view, groups, items, loading, failed, suggestion, retry, reset, to } = catalog;
  const shown = useHeld<readonly unknown[]>(view === "group" ? groups : items);
  const hasAll = useAfterPaint();
  useEffect(() => {
    if (view === "item") ItemList.preload();
  }, [view]);
  if (failed) return <EmptyState kind="went-wrong" action={<Button onClick={retry}>{t("try_again")}</Button>} />;
  if (!shown) {
    return (
      <Loading label={t("loading")}>
        {view === "group" ? (
          <div className={cards}>
            {Array.from({ length: CATALOG_PAGE }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
              <GroupCardSkeleton key={index} />
            ))}
          </div>
        ) : (
          <ItemListSkeleton />
        )}
      </Loading>
    );
  }
  if (shown.length === 0) {
    const narrowed = filterCount(params) > 0;
    if (!params.search && !isFiltered(params) && !params.available_stock) return <NoProducts />;
    return (
      <EmptyState kind="no-results" action={narrowed && <Button onClick={reset}>{t("filters_clear")}</Button>}>
        {suggestion && suggestion !== params.search ? (
          <>
            {t("search_suggestion")} <Link to={to({ ...params, page: 1, search: suggestion })}>{suggestion}</Link>
          </>
        ) : (
          params.search && t("search_hint")
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">{t("products")}</h2>
      <div data-rows="" aria-busy={loading} className={cx("transition-opacity duration-200", loading && "opacity-60")}>
        {groups ? (
          <ul className={cards}>
            {(hasAll ? groups : groups.slice(0, FIRST_CARDS)).map((group, index) => (
              <li key={group.id} className="flex flex-col *:flex-1">
                <GroupCard group={group} eager={index < 3} />
              </li>
            ))}
          </ul>
        ) : (
          <Suspense fallback={<ItemListSkeleton />}>
            <ItemList items={items ?? []} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** A part of the catalog without products. */
function NoProducts() {
  const { t } = useTranslation();
  return (
    <EmptyState
      kind="no-data"
      title={t("catalog_empty_title")}
      action={<ButtonLink to="/">{t("home_page_btn")}</ButtonLink>}
    >
      {t("catalog_empty_text")}
    </EmptyState>
  );
}

function ItemListSkeleton() {
  return (
    <ul className="rounded-lg border border-line bg-surface">
      {Array.from({ length: CATALOG_PAGE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
        <ItemRowSkeleton key={index} />
      ))}
    </ul>
  );
}
