import {
  missingPhotos,
  SLOTS,
  type Slot,
  type visitAnswersSchema,
  visitFormSchema,
} from "@spoke/core/visit-form/schema.ts";
import * as z from "zod";
import type { VisitDetailFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";

/** Places of photos carry errors only; the photos are held beside the form. */
const photosSchema = (has: (slot: Slot) => boolean) =>
  z.record(z.string(), z.null()).superRefine((_, context) => {
    for (const { field, message } of missingPhotos(has)) context.addIssue({ code: "custom", message, path: [field] });
  });

/** The form, which needs photos in some places. */
export const formSchema = (has: (slot: Slot) => boolean) =>
  visitFormSchema.extend({
    photos: photosSchema(has),
    visitedOn: visitFormSchema.shape.visitedOn.refine((day) => day <= todayHere(), "visited_in_future"),
  });
export type Values = z.input<ReturnType<typeof formSchema>>;
export type Parsed = z.output<ReturnType<typeof formSchema>>;

const noPhotos = (): Record<string, null> => Object.fromEntries(SLOTS.map((slot) => [slot, null]));

export const newValues = (custCode: string): Values => ({
  ...{ custCode, visitedOn: todayHere(), otherMidrange: "", brandDomination: false, brandDisplay: "" },
  ...{ ownQuantity: "", otherQuantity: "", series: [], equipment: [], notes: "", photos: noPhotos() },
});

export const storedValues = (visit: VisitDetailFragment): Values => {
  const series = [...visit.seriesList, ...visit.otherSeriesList];
  return {
    ...{ custCode: visit.custCode, visitedOn: visit.visitedOn, brandDomination: visit.brandDomination },
    ...{ otherMidrange: visit.otherMidrange?.id ?? "", brandDisplay: visit.brandDisplay?.id ?? "" },
    ...{ ownQuantity: String(visit.qtyPlgGrp), otherQuantity: String(visit.qtyNonPlgGrp), notes: visit.notes },
    series: series.map(({ id, qty }) => ({ series: id, quantity: qty })),
    ...{ equipment: visit.equipment.map(({ id }) => id), photos: noPhotos() },
  };
};

/** The values of a stored form on top of those of a new one; what does not fit is left out. */
export function restored(fresh: Values, stored: unknown): Values {
  const found = storedSchema.safeParse(stored);
  return found.success ? { ...fresh, ...found.data } : fresh;
}

const count = z.union([z.string(), z.number().transform(String)]);
const storedSchema = z.object({
  ...z.object({
    custCode: z.string(),
    visitedOn: z.string(),
    otherMidrange: z.string(),
    brandDomination: z.boolean(),
    brandDisplay: z.string(),
    equipment: z.array(z.string()),
    notes: z.string(),
  }).shape,
  ownQuantity: count.default(""),
  otherQuantity: count.default(""),
  series: z.array(z.object({ series: z.string(), quantity: z.number() })),
});

/** The values as the API takes them. */
export const toArguments = ({
  ownQuantity,
  otherQuantity,
  series,
  otherMidrange,
  brandDisplay,
  ...rest
}: Omit<z.output<typeof visitAnswersSchema>, "custCode">) => ({
  ...rest,
  ...{ otherMidrange, brandDisplay },
  ...(ownQuantity !== undefined && { qtyPlgGrp: ownQuantity }),
  ...(otherQuantity !== undefined && { qtyNonPlgGrp: otherQuantity }),
  seriesList: series.map(({ series: id, quantity: qty }) => ({ series: id, qty })),
});

const FIELDS: Readonly<Record<string, string>> = {
  seriesList: "series",
  qtyPlgGrp: "ownQuantity",
  qtyNonPlgGrp: "otherQuantity",
};

/** The form's names of the API's arguments: `frontShop1` is `photos.frontShop1`. What has no field stands above the form. */
export function fieldOf(path: string): string | undefined {
  const [first = ""] = path.split(".");
  if (SLOTS.some((slot) => slot === first)) return `photos.${first}`;
  const name = FIELDS[first] ?? first;
  return ["id", "brand", "version", "clientRequestId", ""].includes(name) ? undefined : name;
}
