import { ITEMS_PER_LINE, LAYOUTS } from "@spoke/core/content/layout.ts";
import {
  categoryInputSchema,
  MATERIAL_TYPES,
  type MaterialType,
  materialInputSchema,
} from "@spoke/core/marketing/schema.ts";
import { fileUseSchema } from "@spoke/core/media/schema.ts";
import * as z from "zod";
import type { CategoryChoicesFragment, CategoryFactsFragment, MaterialFactsFragment } from "../../gql/graphql.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import type { FileValue } from "../media/index.ts";

/** At most one file; the API takes its id. */
const oneFile = z.array(fileUseSchema).transform(([file]) => file?.id);
const itemPerLine = z.string().transform(Number);

const fileValue = (file: { readonly id: string; readonly fileTitle: string }): FileValue => ({
  id: file.id,
  title: file.fileTitle,
});

export const categoryFormSchema = categoryInputSchema.extend({
  sorting: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, "number_invalid")
    .transform(Number),
  itemPerLine,
  file: oneFile,
});
export type CategoryValues = z.input<typeof categoryFormSchema>;

export function categoryValues(stored: CategoryFactsFragment | undefined): CategoryValues {
  return {
    title: stored?.title ?? "",
    type: MATERIAL_TYPES.find((type) => type === stored?.type) ?? "brand-assets",
    parentId: stored?.parentId ?? "",
    showChilds: stored?.showChilds ?? true,
    itemPerLine: String(stored?.itemPerLine ?? 3),
    sorting: String(stored?.sorting ?? 0),
    layout: stored?.layout.id ?? LAYOUT_IDS[0] ?? "",
    contentTargetMarkets: stored?.contentTargetMarkets.map(({ id }) => id) ?? [],
    file: stored?.file ? [fileValue(stored.file)] : [],
  };
}

export const materialFormSchema = materialInputSchema.extend({ itemPerLine, placeholder: oneFile });
export type MaterialValues = z.input<typeof materialFormSchema>;

export function materialValues(stored: MaterialFactsFragment | undefined): MaterialValues {
  const own = stored?.hasOwnPlaceholder ? stored.placeholder : undefined;
  return {
    title: stored?.title ?? "",
    category: stored?.category.id ?? "",
    body: stored?.body ?? "",
    placeholder: own ? [fileValue(own)] : [],
    files: stored?.files.map(fileValue) ?? [],
    layout: stored?.layout.id ?? LAYOUT_IDS[0] ?? "",
    itemPerLine: String(stored?.itemPerLine ?? 3),
  };
}

const LAYOUT_IDS = LAYOUTS.filter(({ type }) => type === "marketing_material").map(({ id }) => id);

export const TYPE_TITLES = {
  "brand-assets": "menu_brand_assets",
  "product-lineup": "menu_product_lineup",
} as const satisfies Readonly<Record<MaterialType, MessageKey>>;

export function typeText(t: Translate, type: string): string {
  const found = MATERIAL_TYPES.find((each) => each === type);
  return found ? t(TYPE_TITLES[found]) : type;
}

export const typeOptions = (t: Translate) => MATERIAL_TYPES.map((value) => ({ value, label: t(TYPE_TITLES[value]) }));

export const perLineOptions = ITEMS_PER_LINE.map((items) => ({ value: String(items), label: String(items) }));

type Choice = CategoryChoicesFragment["marketingMaterialCategories"]["categories"][number];

/** A category with those above it: `Logos › Print`. */
export const pathText = (steps: readonly { readonly title: string }[]): string =>
  steps.map(({ title }) => title).join(" › ");

/** Categories to choose from, by kind and place in the tree. */
export const categoryOptions = (t: Translate, categories: readonly Choice[]) =>
  categories.map(({ id, type, breadcrumb }) => ({
    value: id,
    label: `${typeText(t, type)} › ${pathText(breadcrumb)}`,
  }));

/** Categories that a category can be moved to: those of its kind that are not below it. */
export const parentOptions = (categories: readonly Choice[], type: string, own: string | undefined) =>
  categories
    .filter((each) => each.type === type && !each.breadcrumb.some(({ id }) => id === own))
    .map(({ id, breadcrumb }) => ({ value: id, label: pathText(breadcrumb) }));
