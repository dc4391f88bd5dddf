import * as z from "zod";
import { CONTENT_TYPES, type ContentType } from "./schema.ts";

/** What the card of an item shows in lists (3 §3 Layout). */
export interface LayoutFlags {
  /** The first picture, or a placeholder. */
  readonly placeholderOnCard: boolean;
  readonly titleOnCard: boolean;
  readonly subtitleOnCard: boolean;
  /** The first day. */
  readonly releasedonOnCard: boolean;
  /** The size of the picture, in pixels. */
  readonly resolutionOnCard: boolean;
  /** The card leads to the page of the item. Otherwise it opens the item's file. */
  readonly gotopdpOnCard: boolean;
}

export interface Layout extends LayoutFlags {
  readonly id: string;
  readonly type: ContentType;
}

const FLAGS = [
  "placeholderOnCard",
  "titleOnCard",
  "subtitleOnCard",
  "releasedonOnCard",
  "resolutionOnCard",
  "gotopdpOnCard",
] as const satisfies readonly (keyof LayoutFlags)[];

const layout = (id: string, type: ContentType, ...on: readonly (keyof LayoutFlags)[]): Layout => ({
  ...{ id, type },
  placeholderOnCard: on.includes("placeholderOnCard"),
  titleOnCard: on.includes("titleOnCard"),
  subtitleOnCard: on.includes("subtitleOnCard"),
  releasedonOnCard: on.includes("releasedonOnCard"),
  resolutionOnCard: on.includes("resolutionOnCard"),
  gotopdpOnCard: on.includes("gotopdpOnCard"),
});

/** The built-in layouts. The first of a type is its default. */
export const LAYOUTS: readonly Layout[] = CONTENT_TYPES.flatMap((type) => [
  layout(`${type}.cards`, type, ...FLAGS.filter((flag) => flag !== "resolutionOnCard")),
  layout(`${type}.headlines`, type, "titleOnCard", "releasedonOnCard", "gotopdpOnCard"),
  layout(`${type}.pictures`, type, "placeholderOnCard", "titleOnCard", "gotopdpOnCard"),
  layout(`${type}.downloads`, type, "placeholderOnCard", "titleOnCard", "resolutionOnCard"),
]);

/** The layout of an item; the default of its type for ids that do not exist. */
export function layoutOf(type: ContentType, id: string | undefined): Layout {
  const ofType = LAYOUTS.filter((each) => each.type === type);
  const found = ofType.find((each) => each.id === id) ?? ofType[0];
  if (!found) throw new RangeError(`no layout for ${type}`);
  return found;
}

/** Id of a layout of the type, as input; the default if undefined. */
export const layoutSchema = (type: ContentType) =>
  z
    .string()
    .nullish()
    .transform((id) => id || layoutOf(type, undefined).id)
    .refine((id) => LAYOUTS.some((each) => each.id === id && each.type === type), "invalid_input");

/** How many cards a line has on wide screens; narrow ones show fewer. */
export const ITEMS_PER_LINE = [1, 2, 3, 4, 6] as const;
export const itemPerLineSchema = z
  .union([z.int(), z.string().regex(/^\d$/).transform(Number)], "invalid_input")
  .refine((items) => ITEMS_PER_LINE.some((allowed) => allowed === items), "invalid_input")
  .nullish()
  .transform((items) => items ?? 3);
