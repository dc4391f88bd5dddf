import type { CodedArticle } from "./catalog.ts";

/** The article that a code means, or those of which it may mean any. */
export type Match =
  | { readonly article: CodedArticle; readonly candidates?: never }
  | { readonly article?: never; readonly candidates: readonly CodedArticle[] };

const NONE: Match = { candidates: [] };

/**
 * What a code means among the articles that have it, those of the host's own sales organization first: written exactly as
 * the code, as the shown code, as the former code, and only then whatever the case and separators. An article that is
 * nearer hides those that are further off; of several at the same distance none is guessed.
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
