import { SLOTS, type Slot } from "@spoke/core/visit-form/schema.ts";
import type { ReactNode } from "react";
import type { VisitDetailFragment } from "../../gql/graphql.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { useAddresses } from "./Photos.tsx";
import { slotTitle, storedPhotos } from "./slots.ts";

type Visit = VisitDetailFragment;

interface Line {
  readonly id: string;
  readonly title: string;
  readonly of: (visit: Visit) => string;
  readonly show?: (visit: Visit) => ReactNode;
}

const named = ({ brand, series, qty }: Visit["seriesList"][number]): string => `${brand} ${series}: ${qty}`;

/** The answers of a visit that its list does not show. */
export const answerLines = (t: Translate): readonly Line[] => [
  { id: "series", title: t("visit_series"), of: ({ seriesList }) => seriesList.map(named).join("\n") },
  {
    ...{ id: "otherSeries", title: t("visit_other_series") },
    of: ({ otherSeriesList }) => otherSeriesList.map(named).join("\n"),
  },
  { id: "display", title: t("visit_brand_display"), of: ({ brandDisplay }) => brandDisplay?.description ?? "" },
  { id: "midrange", title: t("visit_other_midrange"), of: ({ otherMidrange }) => otherMidrange?.description ?? "" },
  {
    ...{ id: "equipment", title: t("visit_equipment") },
    of: ({ equipment }) => equipment.map(({ text }) => text).join("\n"),
  },
  { id: "notes", title: t("notes"), of: ({ notes }) => notes },
];

const lines = (t: Translate): readonly Line[] => [
  {
    ...{ id: "day", title: t("visited_on"), of: ({ visitedOn }) => visitedOn },
    show: ({ visitedOn }) => <DateText value={visitedOn} />,
  },
  { id: "by", title: t("visit_by"), of: ({ createdBy }) => createdBy },
  { id: "own", title: t("visit_own_quantity"), of: ({ qtyPlgGrp }) => String(qtyPlgGrp) },
  { id: "others", title: t("visit_other_quantity"), of: ({ qtyNonPlgGrp }) => String(qtyNonPlgGrp) },
  {
    ...{ id: "domination", title: t("visit_brand_domination") },
    of: ({ brandDomination }) => t(brandDomination ? "visit_yes" : "visit_no"),
  },
  ...answerLines(t),
];

/** A visit, or two side by side with what differs marked. */
export function Sheet({ visits }: { readonly visits: readonly Visit[] }) {
  const { t } = useTranslation();
  const isCompared = visits.length > 1;
  const differs = ({ of }: Line) => new Set(visits.map(of)).size > 1;
  return (
    <div className="flex flex-col gap-5">
      {isCompared && <Heads visits={visits} />}
      <Panel title={t("visit_shop")}>
        <dl className="divide-y divide-line">
          {lines(t).map((line) => (
            <div
              key={line.id}
              className={cx(
                "grid gap-x-6 gap-y-1 py-2",
                isCompared
                  ? "grid-cols-2 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]"
                  : "sm:grid-cols-[12rem_minmax(0,1fr)]",
              )}
            >
              <dt className={cx("text-ink-2", isCompared && "max-sm:col-span-2")}>{line.title}</dt>
              {visits.map((visit) => (
                <dd
                  key={visit.id}
                  className={cx(
                    "min-w-0 whitespace-pre-line break-words",
                    isCompared && differs(line) && "-mx-1 rounded bg-warn-soft px-1",
                  )}
                >
                  {line.show?.(visit) ?? (line.of(visit) || "–")}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </Panel>
      <SheetPhotos visits={visits} />
    </div>
  );
}

/** Which visit is in which column; it stays in view. */
function Heads({ visits }: { readonly visits: readonly Visit[] }) {
  return (
    <div className="sticky top-14 z-10 grid lg:top-16 grid-cols-2 gap-x-6 rounded-lg border border-line bg-surface px-4 py-2 shadow-card sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)] xs:px-5">
      <span className="max-sm:hidden" />
      {visits.map(({ id, visitedOn, createdBy }) => (
        <p key={id} className="min-w-0 break-words">
          <span className="block font-semibold">
            <DateText value={visitedOn} />
          </span>
          <span className="text-xs text-ink-2">{createdBy}</span>
        </p>
      ))}
    </div>
  );
}

function SheetPhotos({ visits }: { readonly visits: readonly Visit[] }) {
  const { t } = useTranslation();
  const photos = visits.map(storedPhotos);
  const addresses = useAddresses(photos.flatMap((each) => Object.values(each)));
  const slots = SLOTS.filter((slot) => photos.some((each) => each[slot] !== undefined));
  const isCompared = visits.length > 1;
  return (
    <Panel title={t("visit_photos")}>
      {slots.length === 0 && <p className="text-ink-2">{t("visit_photos_none")}</p>}
      <ul className={cx("grid gap-4", isCompared ? "" : "grid-cols-2 md:grid-cols-3")}>
        {slots.map((slot) => (
          <li key={slot} className="flex min-w-0 flex-col gap-1">
            <span className="text-xs text-ink-2">{slotTitle(slot, t)}</span>
            <div className={cx("grid gap-4", isCompared && "grid-cols-2")}>
              {photos.map((each, index) => (
                <SheetPhoto
                  key={visits[index]?.id}
                  slot={slot}
                  isStored={each[slot] !== undefined}
                  address={addressOf(each, slot, addresses)}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const addressOf = (
  photos: Partial<Record<Slot, string>>,
  slot: Slot,
  addresses: ReadonlyMap<string, string>,
): string | undefined => {
  const id = photos[slot];
  return id === undefined ? undefined : addresses.get(id);
};

interface SheetPhotoProps {
  readonly slot: Slot;
  readonly isStored: boolean;
  readonly address: string | undefined;
}

function SheetPhoto({ slot, isStored, address }: SheetPhotoProps) {
  const { t } = useTranslation();
  if (!isStored) return <p className="py-2 text-ink-2">{t("visit_photo_none")}</p>;
  const picture = <Picture src={address} alt={slotTitle(slot, t)} fills className="aspect-[4/3] w-full rounded-lg" />;
  if (!address) return picture;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {picture}
    </a>
  );
}
