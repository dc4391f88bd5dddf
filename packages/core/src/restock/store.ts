import { ABSENT, getItems, type Key, queryAll, queryItems, ttlIn, type Write } from "../platform/index.ts";
import { type Waiting, waitingSchema } from "./schema.ts";

/** Nobody is told of something that he asked for longer ago. */
const WAIT_DAYS = 365;

type Article = Pick<Waiting, "sorg" | "article_code">;

const partition = ({ sorg, article_code }: Article): string => `RESTOCK#${sorg}#${article_code}`;
const waitingKey = (one: Article & Pick<Waiting, "userId">): Key => ({
  pk: partition(one),
  sk: `USER#${one.userId}`,
});
/** Says that somebody waits for the article, or did: of many articles one read tells which to look at. */
const markKey = (article: Article): Key => ({ pk: partition(article), sk: "WAITING" });
const allPartition = (sorg: string): string => `RESTOCKS#${sorg}`;

/** @param already error when he waits for it anyway */
export function waitWrites(one: Waiting, already: () => Error): Write[] {
  const ttl = ttlIn(WAIT_DAYS);
  const index = { gsi1pk: allPartition(one.sorg), gsi1sk: `${one.article_code}#${one.userId}` };
  return [
    { kind: "put", item: { ...waitingKey(one), ...index, ...one, ttl }, when: ABSENT, otherwise: already },
    { kind: "put", item: { ...markKey(one), ttl } },
  ];
}

export const waitNoMoreWrite = (article: Article, userId: string): Write => ({
  kind: "delete",
  key: waitingKey({ ...article, userId }),
});

/** Ends a wait; refused with WriteConflict when it has ended before. */
export const endWaitWrite = (one: Waiting): Write => ({
  kind: "delete",
  key: waitingKey(one),
  when: { expression: "#id = :id", values: { id: one.id } },
});

/** Of these articles those that somebody may be waiting for. One round trip. */
export async function waitedFor(sorg: string, codes: readonly string[]): Promise<string[]> {
  const marks = await getItems(codes.map((article_code) => markKey({ sorg, article_code })));
  return codes.filter((_, index) => marks[index] !== undefined);
}

/** All articles of a sales organisation that somebody waits for; follows within a moment (it reads an index). */
export async function allWaitedFor(sorg: string): Promise<string[]> {
  const codes = new Set<string>();
  for await (const item of queryItems({ pk: allPartition(sorg), index: "gsi1", attributes: ["article_code"] }))
    codes.add(String(item.article_code));
  return [...codes];
}

/** Everybody who waits for an article. */
export async function waitingFor(article: Article): Promise<Waiting[]> {
  const items = await queryAll({ pk: partition(article), prefix: "USER#" });
  return items.map((item) => waitingSchema.parse(item));
}

/** Of these articles those that a user waits for. One round trip. */
export async function waitsFor(userId: string, articles: readonly Article[]): Promise<boolean[]> {
  const items = await getItems(articles.map((article) => waitingKey({ ...article, userId })));
  return items.map((item) => item !== undefined);
}
