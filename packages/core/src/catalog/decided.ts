import type { Article, Decided, Tag } from "./schema.ts";

/** An article as it is sold: decisions of administrators override feeds (decision 042). */
export function asDecided(article: Article): Article {
  const { decided } = article;
  if (!decided) return article;
  const { newArrival, orderQuota, ...rest } = article;
  const arrival = decided.newArrival ?? newArrival;
  const quota = decided.orderQuota ?? orderQuota;
  return {
    ...rest,
    blocks: { ...article.blocks, allowToOrder: decided.allowToOrder ?? article.blocks.allowToOrder },
    tags: tagsAsDecided(article.tags, decided),
    ...(arrival !== undefined && arrival !== "none" && { newArrival: arrival }),
    ...(quota !== undefined && quota !== "none" && { orderQuota: quota }),
  };
}

/** Hidden from the catalog by an administrator. */
export function isDeleted({ decided }: Pick<Article, "decided">): boolean {
  return decided?.deleted === true;
}

/** Identifies a tag of an article. */
export const tagKey = ({ type, name }: Pick<Tag, "type" | "name">): string => `${type}\n${name}`;

function tagsAsDecided(tags: readonly Tag[], { tags: on = [], tagsOff: off = [] }: Decided): Tag[] {
  const others = new Set([...on, ...off].map(tagKey));
  return [...tags.filter((tag) => !others.has(tagKey(tag))), ...on];
}
