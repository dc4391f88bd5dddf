import type { Article, Blocks } from "../schema.ts";

/** What of an article is read only when it is shown; all else lies in columns. Kept short: there may be 100,000. */
export type Shown = readonly [
  code: string,
  display: string,
  name: string | Readonly<Record<string, string>>,
  oldCode: string | null,
  uom: string,
  image: string | null,
  modelYear: number | null,
  orderQuota: number | null,
  newArrival: readonly [from: string, to: string, active: boolean] | null,
  tags: readonly (readonly [type: string, name: string, fileName: string | null])[],
];

export function toShown(article: Article): Shown {
  const names = Object.values(article.name);
  const one = names.every((name) => name === names[0]) ? names[0] : undefined;
  const { newArrival } = article;
  return [
    article.article_code,
    article.article_code_display,
    one ?? article.name,
    article.old_code ?? null,
    article.uom,
    article.images[0]?.thumbnail ?? null,
    article.model_year ?? null,
    article.orderQuota ?? null,
    newArrival ? [newArrival.from, newArrival.to, newArrival.active] : null,
    article.tags.map((tag) => [tag.type, tag.name, tag.fileName ?? null] as const),
  ];
}

const BLOCKS = [
  "allowToOrder",
  "sorgBlocked",
  "orderBlocked",
  "brandBlocked",
  "categoryBlocked",
  "hierarchyBlocked",
] as const;

export function blocksToBits(blocks: Blocks): number {
  return BLOCKS.reduce((bits, name, i) => bits | (blocks[name] ? 1 << i : 0), 0);
}

export function bitsToBlocks(bits: number): Blocks {
  const has = (i: number) => (bits & (1 << i)) !== 0;
  return {
    allowToOrder: has(0),
    sorgBlocked: has(1),
    orderBlocked: has(2),
    brandBlocked: has(3),
    categoryBlocked: has(4),
    hierarchyBlocked: has(5),
  };
}

/** A text in the best locale there is: the exact one, one of the same language, `default`, en-US, any. */
export function inLocale(texts: string | Readonly<Record<string, string>>, locale: string): string {
  if (typeof texts === "string") return texts;
  const exact = texts[locale];
  if (exact !== undefined) return exact;
  const language = locale.slice(0, 2);
  const near = Object.keys(texts).find((other) => other.slice(0, 2) === language);
  return (near && texts[near]) ?? texts.default ?? texts["en-US"] ?? Object.values(texts)[0] ?? "";
}
