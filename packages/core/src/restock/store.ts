import { ABSENT, getItems, type Key, now, queryAll, queryItems, ttlIn, type Write } from "../platform/index.ts";
import { type Waiting, waitingSchema } from "./schema.ts";

const DAY_MS = 86_400_000;

/** Subscriptions expire after a year. */
const WAIT_DAYS = 365;

type Article = Pick<Waiting, "sorg" | "articleCode">;

const partition = ({ sorg, articleCode }: Article): string => `RESTOCK#${sorg}#${articleCode}`;
const waitingKey = (wait: Article & Pick<Waiting, "userId">): Key => ({
  pk: partition(wait),
  sk: `USER#${wait.userId}`,
});
/** Marks articles with current or former subscriptions, so that one batch read finds them among many. */
const markKey = (article: Article): Key => ({ pk: partition(article), sk: "WAITING" });
const allPartition = (sorg: string): string => `RESTOCKS#${sorg}`;

const ownPartition = (userId: string, sorg: string): string => `RESTOCKWAITS#${userId}#${sorg}`;
/** The subscription in the list of the user's own. */
const ownKey = ({ userId, sorg, articleCode }: Article & Pick<Waiting, "userId">): Key => ({
  pk: ownPartition(userId, sorg),
  sk: articleCode,
});

/** Creates a subscription; a `changed` Conflict if the user is already subscribed. */
export function waitWrites(wait: Waiting): Write[] {
  const ttl = ttlIn(WAIT_DAYS);
  const { sorg, articleCode, userId, createdAt } = wait;
  const index = { gsi1pk: allPartition(sorg), gsi1sk: `${articleCode}#${userId}` };
  return [
    { kind: "put", item: { ...waitingKey(wait), ...index, ...wait, ttl }, when: ABSENT },
    { kind: "put", item: { ...markKey(wait), ttl } },
    { kind: "put", item: { ...ownKey(wait), articleCode, createdAt, ttl } },
  ];
}

export const stopWaitingWrites = (article: Article, userId: string): Write[] => [
  { kind: "delete", key: waitingKey({ ...article, userId }) },
  { kind: "delete", key: ownKey({ ...article, userId }) },
];

/** Ends a subscription; a `changed` Conflict if it has already ended. */
export const endWaitWrites = (wait: Waiting): Write[] => [
  { kind: "delete", key: waitingKey(wait), when: { expression: "#id = :id", values: { id: wait.id } } },
  { kind: "delete", key: ownKey(wait) },
];

/** Articles of a sales organization that a user waits for, newest first, at most so many. */
export async function ownWaits(userId: string, sorg: string, limit: number): Promise<string[]> {
  const items = await queryAll({ pk: ownPartition(userId, sorg), limit });
  return items
    .map(({ articleCode, createdAt }) => ({ articleCode: String(articleCode), createdAt: String(createdAt) }))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map(({ articleCode }) => articleCode);
}

/** How long an article that came back in stock is shown to who waited for it. */
const SHOWN_DAYS = 14;

const restockedPartition = (userId: string, sorg: string): string => `RESTOCKED#${userId}#${sorg}`;

/** Remembers that an article came back in stock for a user who waited for it. */
export const restockedWrite = ({ userId, sorg, articleCode }: Waiting, at: string): Write => ({
  kind: "put",
  item: { pk: restockedPartition(userId, sorg), sk: `${at}#${articleCode}`, articleCode, ttl: ttlIn(SHOWN_DAYS) },
});

/** Articles of a sales organization that came back in stock for a user since an instant, newest first, each once. */
export async function restockedFor(userId: string, sorg: string, limit: number): Promise<string[]> {
  const since = new Date(now() - SHOWN_DAYS * DAY_MS).toISOString();
  const items = await queryAll({
    pk: restockedPartition(userId, sorg),
    between: [since, "9"],
    newestFirst: true,
    limit,
  });
  return [...new Set(items.map(({ articleCode }) => String(articleCode)))];
}

/** The articles among these that may have subscriptions. One round trip. */
export async function waitedFor(sorg: string, codes: readonly string[]): Promise<string[]> {
  const marks = await getItems(codes.map((articleCode) => markKey({ sorg, articleCode })));
  return codes.filter((_, index) => marks[index] !== undefined);
}

/** All articles of a sales organization with subscriptions. Eventually consistent (reads an index). */
export async function allWaitedFor(sorg: string): Promise<string[]> {
  const codes = new Set<string>();
  for await (const item of queryItems({
    pk: allPartition(sorg),
    index: "gsi1",
    attributes: ["articleCode"],
    bounded: "a job announces stock",
  }))
    codes.add(String(item.articleCode));
  return [...codes];
}

/** All subscriptions to an article. */
export async function waitingFor(article: Article): Promise<Waiting[]> {
  const items = await queryAll({ pk: partition(article), prefix: "USER#", bounded: "a job announces stock" });
  return items.map((item) => waitingSchema.parse(item));
}

/** Whether a user is subscribed to each of these articles, in order. One round trip. */
export async function waitsFor(userId: string, articles: readonly Article[]): Promise<boolean[]> {
  const items = await getItems(articles.map((article) => waitingKey({ ...article, userId })));
  return items.map((item) => item !== undefined);
}
