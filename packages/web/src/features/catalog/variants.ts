import type { ProductCardFragment } from "../../gql/graphql.ts";

export interface VariantTable<Article> {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** The articles of a cell: nearly always one; several when only something else tells them apart. */
  cell(row: string, column: string): readonly Article[];
}

/** A model's articles by size and color. What has no size or color stands under an empty name. */
export function variantTable<Article extends Pick<ProductCardFragment, "frameSize" | "color">>(group: {
  readonly frameSizes: readonly string[];
  readonly colors: readonly string[];
  readonly items: readonly Article[];
}): VariantTable<Article> {
  const cells = Map.groupBy(group.items, ({ frameSize, color }) => `${frameSize ?? ""}\n${color ?? ""}`);
  const withEmpty = (names: readonly string[], isMissing: boolean) =>
    isMissing || names.length === 0 ? [...names, ""] : names;
  return {
    rows: withEmpty(
      group.frameSizes,
      group.items.some(({ frameSize }) => !frameSize),
    ),
    columns: withEmpty(
      group.colors,
      group.items.some(({ color }) => !color),
    ),
    cell: (row, column) => cells.get(`${row}\n${column}`) ?? [],
  };
}
