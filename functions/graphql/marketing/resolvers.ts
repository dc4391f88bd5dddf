import { contentTargetMarkets } from "@spoke/core/content";
import { layoutOf } from "@spoke/core/content/layout.ts";
import {
  createMarketingMaterial,
  createMarketingMaterialCategory,
  createMarketingMaterials,
  deleteMarketingMaterial,
  deleteMarketingMaterialCategory,
  marketingMaterial,
  marketingMaterialCategories,
  marketingMaterialCategory,
  marketingMaterials,
  type ShownCategory,
  type ShownMaterial,
  updateMarketingMaterial,
  updateMarketingMaterialCategory,
} from "@spoke/core/marketing";
import { asMutation, succeeded } from "@spoke/core/platform";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { versionAddress } from "../media/resolvers.ts";
import { mutation } from "../mutation.ts";
import { selectsField } from "../selects-field.ts";

const layout = (item: { readonly layout: string }) => layoutOf("marketing_material", item.layout);

const category = (success: string, run: () => Promise<ShownCategory>) =>
  mutation(success, async () => ({ category: await run() }));
const material = (success: string, run: () => Promise<ShownMaterial>) =>
  mutation(success, async () => ({ material: await run() }));

const markets = new WeakMap<GraphQLContext, ReturnType<typeof contentTargetMarkets>>();

/** The markets whose names the user may see, read once per request. */
function marketsHere(context: GraphQLContext): ReturnType<typeof contentTargetMarkets> {
  const found = markets.get(context) ?? contentTargetMarkets({});
  markets.set(context, found);
  return found;
}

/** Some of many were refused. */
const FAILED = { status: "failed", description: "marketing_bulk_refused" } as const;

/** Fields that need the files of a row. */
const OF_FILES = ["file", "files", "placeholder", "fileTitle", "filePath", "fileName", "thumbnailUrl"];

export const resolvers = {
  Query: {
    marketingMaterialCategories: (_, args, __, info) =>
      marketingMaterialCategories({ ...args, withFiles: OF_FILES.some((field) => selectsField(info, field)) }),
    marketingMaterialCategory: (_, { id }) => marketingMaterialCategory({ id }),
    marketingMaterials: (_, args, __, info) =>
      marketingMaterials({ ...args, withFiles: OF_FILES.some((field) => selectsField(info, field)) }),
    marketingMaterial: (_, { id }) => marketingMaterial({ id }),
  },
  Mutation: {
    createMarketingMaterialCategory: (_, args) => category("success_save", () => createMarketingMaterialCategory(args)),
    updateMarketingMaterialCategory: (_, args) => category("success_save", () => updateMarketingMaterialCategory(args)),
    deleteMarketingMaterialCategory: (_, { id }) =>
      mutation("success_delete", async () => {
        await deleteMarketingMaterialCategory({ id });
        return { category: null };
      }),
    createMarketingMaterial: (_, args) => material("success_save", () => createMarketingMaterial(args)),
    updateMarketingMaterial: (_, args) => material("success_save", () => updateMarketingMaterial(args)),
    deleteMarketingMaterial: (_, { id }) =>
      mutation("success_delete", async () => {
        await deleteMarketingMaterial({ id });
        return { material: null };
      }),
    createMarketingMaterials: (_, args) =>
      asMutation(
        async () => {
          const { materials, refused } = await createMarketingMaterials(args);
          const message = refused.length > 0 ? FAILED : succeeded("success_save").message;
          return { materials, message, userErrors: refused };
        },
        () => ({ materials: [] }),
      ),
  },
  MarketingCategory: {
    layout,
    contentTargetMarkets: async (parent, _, context) =>
      (await marketsHere(context)).filter(({ id }) => parent.contentTargetMarkets.includes(id)),
  },
  MarketingMaterial: {
    layout,
    fileTitle: ({ placeholder }) => placeholder?.title ?? null,
    filePath: ({ placeholder }) => placeholder?.ref.key ?? null,
    fileName: ({ placeholder }) => placeholder?.ref.fileName ?? null,
    thumbnailUrl: ({ placeholder }) => (placeholder ? versionAddress(placeholder, "thumbnail") : null),
  },
} satisfies Resolvers;
