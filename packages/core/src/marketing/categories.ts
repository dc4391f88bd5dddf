import { requireMarkets } from "../content/index.ts";
import { placeFiles } from "../media/index.ts";
import {
  type AuditEntry,
  action,
  actor,
  commit,
  newId,
  type Recorded,
  Refusal,
  recordedChanges,
  refuseField,
  type Write,
} from "../platform/index.ts";
import { type ShownCategory, showCategory } from "./list.ts";
import {
  byIdSchema,
  type Category,
  type CategoryInput,
  categoryInputSchema,
  MAX_CATEGORIES,
  updateCategorySchema,
} from "./schema.ts";
import {
  changeCategoryWrite,
  countWrite,
  deleteCategoryWrite,
  newCategoryWrite,
  readTreeVersion,
  treeWrite,
} from "./store.ts";
import { placeProblem, type Tree, treeOf } from "./tree.ts";
import { categoryIn, EDIT, visibleTree } from "./visible.ts";

const KIND = "marketing-category";

/**
 * Creates a category.
 * @throws Refusal of `contentTargetMarkets` without one, of `parentId` for an unknown category, one of the other type, or too many
 * levels, of `file` as `placeFiles`
 */
export const createMarketingMaterialCategory = action({
  name: "marketing.createCategory",
  scope: EDIT,
  input: categoryInputSchema,
  run: (input): Promise<ShownCategory> =>
    commit.retrying(async () => {
      const { sorg } = actor();
      // The version first: a change of the tree while it is read is then noticed.
      const shape = await readTreeVersion(sorg);
      const tree = await visibleTree();
      if (tree.size >= MAX_CATEGORIES) throw new Refusal("limited", "categories_limited");
      await requirePlace(tree, undefined, input);
      const category: Category = { ...input, id: newId(), sorg, childCount: 0, materialCount: 0, version: 1 };
      const files = await placed(category, undefined);
      const parent = countedAt(category, 1);
      return {
        writes: [newCategoryWrite(category), treeWrite(sorg, shape), ...parent, ...files],
        audit: auditOf(category, "created"),
        result: showCategory(category, treeOf([...tree.values(), category])),
      };
    }),
});

/**
 * Changes or moves a category.
 * @throws Refusal "not-found", "conflict" for another version; of `parentId` for a category below it; otherwise as
 * `createMarketingMaterialCategory`
 */
export const updateMarketingMaterialCategory = action({
  name: "marketing.updateCategory",
  scope: EDIT,
  input: updateCategorySchema,
  run: (input): Promise<ShownCategory> =>
    commit.retrying(async () => {
      const { sorg } = actor();
      const shape = await readTreeVersion(sorg);
      const tree = await visibleTree();
      const before = categoryIn(tree, input.id);
      if (before.version !== input.version) throw new Refusal("conflict", "conflict");
      await requirePlace(tree, before, input);
      // What is left out is removed.
      const { parentId: _, file: __, ...rest } = before;
      const after: Category = { ...rest, ...input };
      const files = await placed(after, before);
      const isMoved = before.parentId !== after.parentId;
      const moved = isMoved ? [treeWrite(sorg, shape), ...countedAt(before, -1), ...countedAt(after, 1)] : [];
      const stored = { ...after, version: before.version + 1 };
      return {
        writes: [changeCategoryWrite(after), ...moved, ...files],
        audit: auditOf(after, isMoved ? "moved" : "changed", before),
        result: showCategory(stored, treeOf([...tree.values()].map((each) => (each.id === stored.id ? stored : each)))),
      };
    }),
});

/** Deletes an empty category. @throws Refusal "not-found"; "category_not_empty" with what is in it */
export const deleteMarketingMaterialCategory = action({
  name: "marketing.deleteCategory",
  scope: EDIT,
  input: byIdSchema,
  run: ({ id }): Promise<void> =>
    commit.retrying(async () => {
      const category = categoryIn(await visibleTree(), id);
      const { childCount, materialCount, file, title } = category;
      if (childCount > 0 || materialCount > 0)
        throw new Refusal("conflict", "category_not_empty", [
          { field: "id", message: "category_contents", values: { categories: childCount, materials: materialCount } },
        ]);
      const used = { kind: KIND, owner: id, title: { before: title, after: title }, field: "file" } as const;
      const files = await placeFiles({ ...used, before: file === undefined ? [] : [file], after: [] });
      const filled = () => new Refusal("conflict", "category_not_empty");
      return {
        writes: [deleteCategoryWrite(category, filled), ...countedAt(category, -1), ...files],
        audit: auditOf(category, "deleted"),
        result: undefined,
      };
    }),
});

/** @throws Refusal of the field that is wrong */
async function requirePlace(tree: Tree, before: Category | undefined, input: CategoryInput): Promise<void> {
  const { parentId, type } = input;
  await requireMarkets(input.contentTargetMarkets);
  if (before && before.type !== type && before.childCount > 0) throw refuseField("type", "category_type_fixed");
  if (parentId === undefined) return;
  const problem = placeProblem(tree, before?.id, parentId);
  if (problem) throw refuseField("parentId", problem);
  if (tree.get(parentId)?.type !== type) throw refuseField("parentId", "category_type_differs");
}

/** The writes that place the cover of a category. */
const placed = ({ id, title, file }: Category, before: Category | undefined): Promise<Write[]> =>
  placeFiles({
    ...{ kind: KIND, owner: id, field: "file", title: { before: before?.title, after: title } },
    ...{ before: before?.file === undefined ? [] : [before.file], after: file === undefined ? [] : [file] },
  });

/** The write that counts a category where it stands. */
const countedAt = ({ sorg, parentId }: Category, by: 1 | -1): Write[] =>
  parentId === undefined
    ? []
    : [countWrite({ sorg, id: parentId }, { childCount: by }, () => refuseField("parentId", "category_unknown"))];

/** Ids and titles of the categories that the actor sees. */
export const categoryTitles = async (): Promise<(readonly [id: string, title: string])[]> =>
  [...(await visibleTree()).values()].map(({ id, title }) => [id, title] as const);

const auditSubject = ({ id }: Category): string => `MARKETINGCATEGORY#${id}`;

/** The subject of a category's audit entries. @throws Refusal "not-found" */
export const categorySubject = async (id: string): Promise<string> => auditSubject(categoryIn(await visibleTree(), id));

const RECORDED: Recorded<Category> = {
  values: ({ title, type, parentId, showChilds, sorting, contentTargetMarkets }) => ({
    ...{ title, type, parentId, showChilds, sorting, contentTargetMarkets },
  }),
  names: ({ file, layout, itemPerLine }) => ({ image: file, layout, itemPerLine }),
};

function auditOf(category: Category, what: string, before?: Category): AuditEntry {
  const changes = what === "deleted" ? [] : recordedChanges(RECORDED, before, category);
  return { subject: auditSubject(category), what, detail: { title: category.title }, changes };
}
