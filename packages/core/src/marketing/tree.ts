import { type Category, MAX_DEPTH } from "./schema.ts";

type Node = Pick<Category, "id" | "parentId" | "title" | "sorting">;

/** The categories of a sales organization by id. */
export type Tree<N extends Node = Category> = ReadonlyMap<string, N>;

export const treeOf = <N extends Node>(categories: readonly N[]): Tree<N> =>
  new Map(categories.map((each) => [each.id, each]));

/** The categories from the top down to this one. */
export function pathTo<N extends Node>(tree: Tree<N>, id: string): readonly N[] {
  const path: N[] = [];
  for (let at = tree.get(id); at && !path.includes(at); at = at.parentId ? tree.get(at.parentId) : undefined)
    path.unshift(at);
  return path;
}

/** Categories side by side: by `sorting`, then by title. */
export const inOrder = (a: Node, b: Node): number => a.sorting - b.sorting || a.title.localeCompare(b.title);

/** The categories directly below one, or those at the top. */
export const childrenOf = <N extends Node>(tree: Tree<N>, parentId: string | undefined): N[] =>
  [...tree.values()].filter((each) => each.parentId === parentId).sort(inOrder);

/** All categories, each followed by those below it. */
export function flattened<N extends Node>(tree: Tree<N>, parentId?: string): N[] {
  return childrenOf(tree, parentId).flatMap((each) => [each, ...flattened(tree, each.id)]);
}

/** Why a category cannot stand below another; undefined if it can. */
export function placeProblem(tree: Tree<Node>, id: string | undefined, parentId: string): string | undefined {
  const path = pathTo(tree, parentId);
  if (path.length === 0) return "category_unknown";
  if (path.some((each) => each.id === id)) return "category_cycle";
  const below = id === undefined ? 0 : heightOf(tree, id);
  return path.length + below + 1 > MAX_DEPTH ? "category_too_deep" : undefined;
}

/** Levels below a category. */
function heightOf(tree: Tree<Node>, id: string): number {
  return Math.max(0, ...childrenOf(tree, id).map((child) => heightOf(tree, child.id) + 1));
}
