import { isEditor, marketFilter } from "../content/index.ts";
import { actor, hasScope, notFound } from "../platform/index.ts";
import type { Category, Material } from "./schema.ts";
import { readCategories, readMaterial } from "./store.ts";
import { pathTo, type Tree, treeOf } from "./tree.ts";

export const EDIT = "marketing-material.cud";
export const READ = ["page.marketing-material", EDIT];

/**
 * The categories of the actor's sales organization that they see: editors all, others those whose markets and those of all
 * categories above include one of theirs.
 */
export async function visibleTree(): Promise<Tree> {
  const [categories, sees] = await Promise.all([readCategories(actor().sorg), marketFilter("marketing_material")]);
  const all = treeOf(categories);
  if (isEditor("marketing_material")) return all;
  return treeOf(
    categories.filter(({ id }) => pathTo(all, id).every(({ contentTargetMarkets }) => sees(contentTargetMarkets))),
  );
}

/** @throws Refusal "not-found" */
export function categoryIn(tree: Tree, id: string): Category {
  const found = tree.get(id);
  if (!found) throw notFound();
  return found;
}

/** Material that the actor sees, and the tree with its category. @throws Refusal "not-found" */
export async function visibleMaterial(id: string): Promise<{ readonly material: Material; readonly tree: Tree }> {
  const [material, tree] = await Promise.all([readMaterial(id), visibleTree()]);
  if (!material || material.sorg !== actor().sorg || !tree.has(material.category)) throw notFound();
  return { material, tree };
}

const mayRead = (): boolean => READ.some(hasScope);

/** Whether the actor sees a category now; for the files that it shows. */
export const canReadCategory = async (id: string): Promise<boolean> => mayRead() && (await visibleTree()).has(id);

/** Whether the actor sees material now; for the files that it shows. */
export async function canReadMaterial(id: string): Promise<boolean> {
  if (!mayRead()) return false;
  const [material, tree] = await Promise.all([readMaterial(id), visibleTree()]);
  return material !== undefined && material.sorg === actor().sorg && tree.has(material.category);
}
