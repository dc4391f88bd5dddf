import { ABSENT, getItem, type Key, queryAll, queryItems, Refusal, type Write } from "../platform/index.ts";
import { type Category, categorySchema, MAX_CATEGORIES, type Material, materialSchema } from "./schema.ts";

const categoryKey = (sorg: string, id: string): Key => ({ pk: `MARKETING#${sorg}`, sk: `CATEGORY#${id}` });
const treeKey = (sorg: string): Key => ({ pk: `MARKETING#${sorg}`, sk: "TREE" });
const materialKey = (id: string): Key => ({ pk: `MATERIAL#${id}`, sk: "MATERIAL" });
const materialsOf = (sorg: string, category: string): string => `MATERIALS#${sorg}#${category}`;

const conflict = (): Refusal => new Refusal("conflict", "conflict");

/** All categories of a sales organization: at most 500. */
export async function readCategories(sorg: string): Promise<Category[]> {
  const items = await queryAll({ pk: treeKey(sorg).pk, prefix: "CATEGORY#", bounded: `at most ${MAX_CATEGORIES}` });
  return items.map((item) => categorySchema.parse(item));
}

/** How often categories were moved or added. */
export async function readTreeVersion(sorg: string): Promise<number> {
  return Number((await getItem(treeKey(sorg)))?.version ?? 0);
}

/** Counts a change of the tree's shape, so that two at the same time cannot add up to a cycle. */
export const treeWrite = (sorg: string, version: number): Write => ({
  kind: "update",
  key: treeKey(sorg),
  set: { version: version + 1 },
  when:
    version === 0
      ? { expression: "attribute_not_exists(#version)" }
      : { expression: "#version = :version", values: { version } },
});

export const newCategoryWrite = (category: Category): Write => ({
  kind: "put",
  item: { ...categoryKey(category.sorg, category.id), ...category },
  when: ABSENT,
});

/** Changes a category from the version that was read. What is in it is counted at the same time. */
export function changeCategoryWrite({ sorg, id, version, childCount: _, materialCount: __, ...set }: Category): Write {
  const optional = ["parentId", "file"] as const;
  return {
    kind: "update",
    key: categoryKey(sorg, id),
    set: { ...set, version: version + 1 },
    remove: optional.filter((name) => set[name] === undefined),
    when: { expression: "#version = :version", values: { version } },
    otherwise: conflict,
  };
}

/** @param filled the error if something was added to it */
export const deleteCategoryWrite = ({ sorg, id }: Category, filled: () => Error): Write => ({
  kind: "delete",
  key: categoryKey(sorg, id),
  when: { expression: "#childCount = :none AND #materialCount = :none", values: { none: 0 } },
  otherwise: filled,
});

/** Counts what is in a category. @param gone the error if it was deleted meanwhile */
export const countWrite = (
  { sorg, id }: Pick<Category, "sorg" | "id">,
  add: Readonly<Partial<Record<"childCount" | "materialCount", number>>>,
  gone: () => Error,
): Write => ({
  kind: "update",
  key: categoryKey(sorg, id),
  add,
  when: { expression: "attribute_exists(#pk)" },
  otherwise: gone,
});

const toItem = (material: Material) => ({
  ...materialKey(material.id),
  ...material,
  gsi1pk: materialsOf(material.sorg, material.category),
  gsi1sk: `${material.uploadAt}#${material.id}`,
});

export const newMaterialWrite = (material: Material): Write => ({
  kind: "put",
  item: toItem(material),
  when: ABSENT,
  otherwise: "exists",
});

export const changeMaterialWrite = (before: Material, after: Material): Write => ({
  kind: "put",
  item: toItem({ ...after, version: before.version + 1 }),
  when: { expression: "#version = :version", values: { version: before.version } },
  otherwise: conflict,
});

export const deleteMaterialWrite = ({ id, version }: Material): Write => ({
  kind: "delete",
  key: materialKey(id),
  when: { expression: "#version = :version", values: { version } },
  otherwise: conflict,
});

export async function readMaterial(id: string): Promise<Material | undefined> {
  const item = await getItem(materialKey(id));
  return item && materialSchema.parse(item);
}

/** Material of a category, newest first, at most `limit`. */
export async function readMaterials(sorg: string, category: string, limit: number): Promise<Material[]> {
  const found: Material[] = [];
  const range = { pk: materialsOf(sorg, category), index: "gsi1", newestFirst: true, limit } as const;
  for await (const item of queryItems(range)) found.push(materialSchema.parse(item));
  return found;
}
