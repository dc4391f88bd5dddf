interface Line {
  readonly code: string;
  readonly name: string;
  readonly value: string;
}

/** What the table needs of a product page. */
export interface Specified {
  readonly specification: readonly Line[];
  readonly product: { readonly color: string | null };
  readonly group: {
    readonly frameSizes: readonly string[];
    readonly items: readonly { article_code: string; frameSize: string | null; color: string | null }[];
    readonly specifications: readonly { article_code: string; specification: readonly Line[] }[];
  };
}

/** Properties of a model: those that all sizes share, and those by size. */
export interface SpecificationTable {
  readonly shared: readonly Line[];
  readonly sizes: readonly string[];
  readonly bySize: readonly { readonly code: string; readonly name: string; readonly values: readonly string[] }[];
}

/** The properties of an article's sizes in its color; of the article alone where the model has one size. */
export function specificationTable({ specification, product, group }: Specified): SpecificationTable {
  const linesOf = new Map(group.specifications.map(({ article_code, specification: lines }) => [article_code, lines]));
  const sizes = group.frameSizes.flatMap((size) => {
    const inSize = group.items.filter(({ frameSize }) => frameSize === size);
    const article = inSize.find(({ color }) => color === product.color) ?? inSize[0];
    const lines = article && linesOf.get(article.article_code);
    return lines ? [{ size, values: new Map(lines.map(({ code, value }) => [code, value])) }] : [];
  });
  if (sizes.length < 2) return { shared: specification, sizes: [], bySize: [] };
  const isShared = ({ code, value }: Line) => sizes.every(({ values }) => values.get(code) === value);
  return {
    shared: specification.filter(isShared),
    sizes: sizes.map(({ size }) => size),
    bySize: specification
      .filter((line) => !isShared(line))
      .map(({ code, name }) => ({ code, name, values: sizes.map(({ values }) => values.get(code) ?? "–") })),
  };
}
