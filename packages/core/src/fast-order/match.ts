import type { CodedArticle } from "../catalog/index.ts";

/** The article of a code, or the articles it may mean. */
export type Match =
  | { readonly article: CodedArticle; readonly candidates?: never }
  | { readonly article?: never; readonly candidates: readonly CodedArticle[] };

const NONE: Match = { candidates: [] };

/**
 * Resolves a code among matching articles. Prefers the host's own sales organization, then an exact code, displayed
 * code, former code, and last a match that ignores case and separators. If several articles match equally well, the
 * code is ambiguous.
 */
export function matchCode(code: string, ownSorg: string, articles: readonly CodedArticle[]): Match {
  let nearest: CodedArticle[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const article of articles) {
    const far = distance(code, article) * 2 + (article.card.sorg === ownSorg ? 0 : 1);
    if (far < least) nearest = [];
    if (far <= least) nearest.push(article);
    least = Math.min(least, far);
  }
  const [article, ...others] = nearest;
  if (!article) return NONE;
  return others.length === 0 ? { article } : { candidates: nearest };
}

function distance(code: string, { card }: CodedArticle): number {
  if (card.articleCode === code) return 0;
  if (card.articleCodeDisplay === code) return 1;
  return card.oldCode === code ? 2 : 3;
}
