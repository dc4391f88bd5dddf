import { quantityRuleOf } from "../quantity.ts";
import type { Article, Blocks } from "../schema.ts";

/** Fields that are needed only to show an article, stored as a JSON array; everything else is in columns. */
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
  /** Absent in files of earlier versions. */
  colorHex?: string | null,
  /** Absent in read models from before there were quantity rules. */
  quantities?: readonly [min: number, step: number, carton: number | null] | null,
];

/** The fields by name. Only this function and `toShown` know their places. */
export function fromShown(shown: Shown) {
  const [code, display, name, oldCode, uom, image, modelYear, orderQuota, newArrival, tags, colorHex, quantities] =
    shown;
  return {
    ...{ code, display, name, oldCode, uom, image, modelYear, orderQuota, newArrival, tags },
    colorHex: colorHex ?? null,
    quantities: quantities ?? null,
  };
}

export type ShownFields = Readonly<ReturnType<typeof fromShown>>;

export function toShown(article: Article): Shown {
  const names = Object.values(article.name);
  const sameName = names.every((name) => name === names[0]) ? names[0] : undefined;
  const { newArrival } = article;
  const rule = quantityRuleOf(article);
  return [
    article.articleCode,
    article.articleCodeDisplay,
    sameName ?? article.name,
    article.oldCode ?? null,
    article.uom,
    article.images[0]?.thumbnail ?? null,
    article.modelYear ?? null,
    article.orderQuota ?? null,
    newArrival ? [newArrival.from, newArrival.to, newArrival.active] : null,
    article.tags.map((tag) => [tag.type, tag.name, tag.fileName ?? null] as const),
    article.colorHex ?? null,
    rule && [rule.min, rule.step, rule.carton],
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

/** A text in the best available locale: the exact one, the same language, `default`, en-US, any. */
export function inLocale(texts: string | Readonly<Record<string, string>>, locale: string): string {
  if (typeof texts === "string") return texts;
  const exact = texts[locale];
  if (exact !== undefined) return exact;
  const language = locale.slice(0, 2);
  const near = Object.keys(texts).find((other) => other.slice(0, 2) === language);
  return (near && texts[near]) ?? texts.default ?? texts["en-US"] ?? Object.values(texts)[0] ?? "";
}
