import * as z from "zod";
import { filesIn, loadFiles, type ShownFile } from "../media/index.ts";
import { action, contains } from "../platform/index.ts";
import { isPictureType } from "../upload/schema.ts";
import {
  byIdSchema,
  type Category,
  categoriesInputSchema,
  MATERIALS_LIMIT,
  type Material,
  type MaterialType,
  materialsInputSchema,
} from "./schema.ts";
import { readMaterials } from "./store.ts";
import { childrenOf, flattened, pathTo, type Tree } from "./tree.ts";
import { categoryIn, READ, visibleMaterial, visibleTree } from "./visible.ts";

/** A category with its place in the tree, as far as the actor sees it. */
export interface ShownCategory extends Omit<Category, "file" | "sorg"> {
  /** Path of its page below `/marketing-material/`. */
  readonly route: string;
  readonly breadcrumb: readonly { readonly id: string; readonly title: string; readonly route: string }[];
  readonly children: readonly ShownCategory[];
  /** Cover picture. */
  readonly file: ShownFile | undefined;
}

/** Material with its files. */
export interface ShownMaterial extends Omit<Material, "files" | "placeholder" | "category" | "sorg"> {
  readonly type: MaterialType;
  readonly category: ShownCategory;
  /** What stands for it in lists: its placeholder, otherwise its first picture, or its first file. */
  readonly placeholder: ShownFile | undefined;
  /** Whether the placeholder was chosen by an editor. */
  readonly hasOwnPlaceholder: boolean;
  readonly files: readonly ShownFile[];
}

type Files = ReadonlyMap<string, ShownFile>;
const NO_FILES: Files = new Map();

const routeOf = ({ type, id }: Pick<Category, "type" | "id">): string => `${type}/${id}`;

/** @param depth levels of categories below it that are shown */
export function showCategory(category: Category, tree: Tree, files: Files = NO_FILES, depth = 0): ShownCategory {
  const { sorg: _, file, ...rest } = category;
  const visible = childrenOf(tree, category.id);
  const below = depth > 0 ? visible : [];
  return {
    ...rest,
    childCount: visible.length,
    route: routeOf(category),
    breadcrumb: pathTo(tree, category.id).map((each) => ({ id: each.id, title: each.title, route: routeOf(each) })),
    children: below.map((child) => showCategory(child, tree, files, depth - 1)),
    file: file === undefined ? undefined : files.get(file),
  };
}

const filesOfCategories = (categories: readonly Category[]) => loadFiles(categories.flatMap(({ file }) => file ?? []));

/** Whether the files are selected: without, none are read. */
const withFiles = { withFiles: z.boolean().default(true) };

const pageOf = <Row>(rows: readonly Row[], { page, limit }: { readonly page: number; readonly limit: number }) => ({
  rows: rows.slice((page - 1) * limit, page * limit),
  info: { page, count: rows.length, pageTotal: Math.ceil(rows.length / limit) },
});

/** Categories in the order of the tree, as far as the actor sees them. */
export const marketingMaterialCategories = action({
  name: "marketing.categories",
  scope: READ,
  input: categoriesInputSchema.extend(withFiles),
  run: async ({ variant, type, parentId, search, withFiles, ...paging }) => {
    const tree = await visibleTree();
    const found = flattened(tree).filter(
      (category) =>
        (!type || category.type === type) &&
        (!parentId || category.parentId === parentId) &&
        (variant !== "root" || category.parentId === undefined) &&
        (variant !== "image" || category.materialCount > 0) &&
        contains(search, category.title),
    );
    const { rows, info } = pageOf(found, paging);
    const shown = rows.flatMap((category) => [category, ...childrenOf(tree, category.id)]);
    const files = withFiles ? await filesOfCategories(shown) : NO_FILES;
    return { categories: rows.map((category) => showCategory(category, tree, files, 1)), info };
  },
});

/** A category with those below it. @throws Refusal "not-found", also for those of other markets */
export const marketingMaterialCategory = action({
  name: "marketing.category",
  scope: READ,
  input: byIdSchema,
  run: async ({ id }): Promise<ShownCategory> => {
    const tree = await visibleTree();
    const category = categoryIn(tree, id);
    const files = await filesOfCategories([category, ...childrenOf(tree, id)]);
    return showCategory(category, tree, files, 1);
  },
});

function showMaterial(material: Material, tree: Tree, files: Files): ShownMaterial {
  const { sorg: _, category: id, files: uses, placeholder, ...rest } = material;
  const category = categoryIn(tree, id);
  const shown = filesIn(uses, files);
  const first = shown.find(({ ref }) => isPictureType(ref.contentType)) ?? shown[0];
  return {
    ...rest,
    type: category.type,
    category: showCategory(category, tree),
    placeholder: (placeholder === undefined ? undefined : files.get(placeholder)) ?? first,
    hasOwnPlaceholder: placeholder !== undefined,
    files: shown,
  };
}

const filesOfMaterials = (materials: readonly Material[]) => loadFiles(materials.flatMap(filesOf));

/** Ids of all files that material shows. */
export const filesOf = ({ files, placeholder }: Pick<Material, "files" | "placeholder">): string[] => [
  ...files.map(({ id }) => id),
  ...(placeholder === undefined ? [] : [placeholder]),
];

/** Material of a category, or of all that the actor sees, newest first. At most 9,999 of each category are read. */
export const marketingMaterials = action({
  name: "marketing.materials",
  scope: READ,
  input: materialsInputSchema.extend(withFiles),
  run: async ({ category, search, withFiles, ...paging }) => {
    const tree = await visibleTree();
    const wanted = category ? [tree.get(category)].filter((each) => each !== undefined) : flattened(tree);
    const filled = wanted.filter(({ materialCount }) => materialCount > 0);
    const parts = await Promise.all(filled.map(({ sorg, id }) => readMaterials(sorg, id, MATERIALS_LIMIT)));
    const found = parts
      .flat()
      .filter(({ title }) => contains(search, title))
      .sort((a, b) => (a.uploadAt === b.uploadAt ? (a.id < b.id ? 1 : -1) : a.uploadAt < b.uploadAt ? 1 : -1));
    const { rows, info } = pageOf(found, paging);
    const files = withFiles ? await filesOfMaterials(rows) : NO_FILES;
    return { materials: rows.map((material) => showMaterial(material, tree, files)), info };
  },
});

/** @throws Refusal "not-found", also for material of other markets */
export const marketingMaterial = action({
  name: "marketing.material",
  scope: READ,
  input: byIdSchema,
  run: async ({ id }): Promise<ShownMaterial> => {
    const { material, tree } = await visibleMaterial(id);
    return showStored(material, tree);
  },
});

/** Stored material for display. */
export const showStored = async (material: Material, tree: Tree): Promise<ShownMaterial> =>
  showMaterial(material, tree, await filesOfMaterials([material]));
