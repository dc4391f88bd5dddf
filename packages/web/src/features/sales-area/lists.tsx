import type { Translate } from "../../lib/i18n.ts";
import type { Column, Currency } from "../../ui/columns.tsx";
import { Badge } from "../../ui/Status.tsx";
import type { Draft } from "./draft.ts";
import { CATEGORY_TEXTS, categoryStep, type Dealer, highest, type Region, type Step } from "./looks.ts";
import { MarkerSymbol } from "./Marker.tsx";

/** Columns of the regions; categories are those that would be saved. */
export const regionColumns = (t: Translate, draft: Draft): Column<Region>[] => [
  {
    id: "name",
    title: t("sales_map_region"),
    card: "title",
    sortField: "name",
    value: ({ description }) => description,
  },
  {
    id: "category",
    title: t("category"),
    sortField: "category",
    // Regions without a category come last.
    value: (region) => highest(region.regionGroups.map((group) => draft.categoryOf(region, group))) || "Z",
    cell: (region) => <Groups region={region} draft={draft} t={t} />,
  },
];

function Groups({ region, draft, t }: { region: Region; draft: Draft; t: Translate }) {
  if (region.regionGroups.length === 0) return "–";
  return (
    <ul className="grid gap-0.5 py-1.5">
      {region.regionGroups.map((group) => {
        const category = draft.categoryOf(region, group);
        const isChanged = category !== (group.category ?? "");
        return (
          <li key={group.code} className="flex flex-wrap items-center gap-x-1.5">
            <MarkerSymbol step={categoryStep(category)} />
            <span>
              {group.description}: {category || t(CATEGORY_TEXTS[""] ?? "category")}
            </span>
            {isChanged && <Badge tone="warn">{t("sales_map_not_saved")}</Badge>}
          </li>
        );
      })}
    </ul>
  );
}

interface DealerLook {
  readonly stepOf: (dealer: Dealer) => Step | undefined;
  readonly currency: Currency | undefined;
  readonly hasSales: boolean;
  readonly hasVisits: boolean;
}

export const dealerColumns = (
  t: Translate,
  { stepOf, currency, hasSales, hasVisits }: DealerLook,
): Column<Dealer>[] => [
  {
    id: "name",
    title: t("dealer"),
    card: "title",
    sortField: "name",
    value: ({ custName }) => custName,
    beside: (dealer) => (
      <>
        <MarkerSymbol step={stepOf(dealer)} />
        {typeof dealer.lat !== "number" && <Badge>{t("sales_map_no_position")}</Badge>}
      </>
    ),
  },
  { id: "code", title: t("customer_code"), exportOnly: true, value: ({ custNumber }) => custNumber },
  { id: "city", title: t("city"), sortField: "city", value: ({ custCity }) => custCity },
  ...(hasSales && currency
    ? [
        {
          id: "sales",
          title: t("sales_map_sales"),
          sortField: "sales",
          currency: () => currency,
          value: ({ sales }: Dealer) => sales,
        },
      ]
    : []),
  ...(hasVisits
    ? [
        {
          id: "visit",
          title: t("visit_last"),
          type: "day" as const,
          sortField: "visit",
          value: ({ lastVisit }: Dealer) => lastVisit,
        },
      ]
    : []),
];
