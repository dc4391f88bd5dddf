import type * as z from "zod";
import { tagKey } from "../catalog/index.ts";
import { action, type MutationResult, type UserError } from "../platform/index.ts";
import { issueKey } from "../platform/issues.ts";
import { type Decision, decideRows, type ProductChange, type Rule } from "./decide.ts";
import {
  type Attribute,
  newArrivalSchema,
  newTagSchema,
  orderLimitSchema,
  productsSchema,
  TAGS_MAX,
  updateAttributesSchema,
  updateLimitsSchema,
  upsertTagsSchema,
} from "./schema.ts";

const SCOPE = "product.mass-update";
const DELETED: readonly UserError[] = [{ field: "articleCode", message: "product_is_deleted" }];

/** Allows or blocks orders of articles, and sets or removes their new-arrival period (2 §4). */
export const updateProductAttributes = action({
  name: "product-admin.updateProductAttributes",
  scope: SCOPE,
  input: updateAttributesSchema,
  run: ({ products }) =>
    decideRows(products, { what: "attributes", done: "product_changed" }, (row, decision, { deleted }) =>
      deleted ? { refused: DELETED } : attributes(row.attribute, decision),
    ),
});

/** Removes articles from the catalog: they are hidden and cannot be ordered until restored (decision 042). */
export const deleteProducts = action({
  name: "product-admin.deleteProducts",
  scope: SCOPE,
  input: productsSchema,
  run: ({ products }) =>
    decideRows(products, { what: "deleted", done: "product_deleted" }, (_, decision) => ({
      decision: { ...decision, deleted: true },
    })),
});

/** Restores deleted articles. */
export const restoreProducts = action({
  name: "product-admin.restoreProducts",
  scope: SCOPE,
  input: productsSchema,
  run: ({ products }) =>
    decideRows(products, { what: "restored", done: "product_restored" }, (_, { deleted: _deleted, ...decision }) => ({
      decision,
    })),
});

interface LimitChange extends Pick<ProductChange, "articleCode" | "sorg" | "userErrors"> {
  /** Current limit; null if there is none. */
  readonly orderLimit: number | null;
  readonly message: MutationResult["message"];
}

/** Sets how many pieces of an article a dealer may order; without a number, there is no limit. */
export const updateOrderLimits = action({
  name: "product-admin.updateOrderLimits",
  scope: SCOPE,
  input: updateLimitsSchema,
  run: async ({ products }): Promise<{ products: LimitChange[] } & MutationResult> => {
    const holding = new Map<string, number | null>();
    const rule: Rule<(typeof products)[number]> = ({ articleCode, sorg = "", orderLimit }, decision, article) => {
      const key = `${sorg}#${articleCode}`;
      holding.set(key, holding.get(key) ?? article.article.orderQuota ?? null);
      if (article.deleted) return { refused: DELETED };
      const parsed = orderLimitSchema.optional().safeParse(orderLimit, { error: issueKey });
      if (!parsed.success) return refused(parsed.error, "orderLimit");
      holding.set(key, parsed.data ?? null);
      return { decision: { ...decision, orderQuota: parsed.data ?? "none" } };
    };
    const { products: changes, ...result } = await decideRows(
      products,
      { what: "order limit", done: "product_changed" },
      rule,
    );
    return {
      ...result,
      products: changes.map(({ status, description, ...change }, index) => ({
        ...change,
        orderLimit: holding.get(`${products[index]?.sorg ?? ""}#${change.articleCode}`) ?? null,
        message: { status, description },
      })),
    };
  },
});

/** Adds tags to articles or removes them. A tag with the same type and name is replaced. */
export const upsertArticleTags = action({
  name: "product-admin.upsertArticleTags",
  scope: SCOPE,
  input: upsertTagsSchema,
  run: ({ articleTags }) =>
    decideRows(articleTags, { what: "tags", done: "product_changed" }, ({ remove, ...row }, decision, article) => {
      if (article.deleted) return { refused: DELETED };
      const parsed = newTagSchema.safeParse(row, { error: issueKey });
      if (!parsed.success) return refused(parsed.error);
      const { fileName, ...named } = parsed.data;
      const tag = { ...named, ...(fileName && { fileName }) };
      const others = (all: Decision["tags"] = []) => all.filter((other) => tagKey(other) !== tagKey(tag));
      const off = (decision.tagsOff ?? []).filter((other) => tagKey(other) !== tagKey(tag));
      const tags = remove ? others(decision.tags) : [...others(decision.tags), tag];
      const tagsOff = remove ? [...off, { type: tag.type, name: tag.name }] : off;
      if (Math.max(tags.length, tagsOff.length, remove ? 0 : article.stored.tags.length + tags.length) > TAGS_MAX)
        return { refused: [{ field: "name", message: "max_items_exceeded" }] };
      return { decision: { ...decision, tags, tagsOff } };
    }),
});

function attributes({ order, newArrival }: Attribute, decision: Decision): ReturnType<Rule<never>> {
  if (order === undefined && newArrival === undefined)
    return { refused: [{ field: "attribute", message: "required" }] };
  const ordered = order === undefined ? decision : { ...decision, allowToOrder: order };
  if (newArrival === undefined) return { decision: ordered };
  if (!newArrival.active) return { decision: { ...ordered, newArrival: "none" } };
  const period = newArrivalSchema.safeParse(newArrival, { error: issueKey });
  if (!period.success) return refused(period.error, "attribute.newArrival");
  return { decision: { ...ordered, newArrival: { ...period.data, active: true } } };
}

function refused(error: z.ZodError, prefix?: string): { refused: UserError[] } {
  return {
    refused: error.issues.map(({ path, message }) => ({
      field: [...(prefix ? [prefix] : []), ...path].join("."),
      message,
    })),
  };
}
