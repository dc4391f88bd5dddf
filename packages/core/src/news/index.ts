import * as z from "zod";
import {
  bucketOf,
  CONTENT_SCOPES,
  findItems,
  type ItemKind,
  itemIdSchema,
  itemSubject,
  ownItem,
  pageOf,
  publishBeginningItems,
  readItem,
  requireVersion,
  type ShownItem,
  saveItem,
  showItem,
  showItems,
  toItem,
  visibility,
} from "../content/index.ts";
import { action, actor, isoNow, notFound, SYSTEM } from "../platform/index.ts";
import { type News, newsInputSchema, newsListSchema, newsSchema, updateNewsSchema } from "./schema.ts";

const KIND: ItemKind<News> = {
  type: "news",
  placement: "news-article",
  partition: "NEWS",
  schema: newsSchema,
  recorded: ({ type }) => ({ type }),
};
const { edit: EDIT, read: READ } = CONTENT_SCOPES.news;

export type ShownNews = ShownItem<News>;

/** News of the host: live news of the reader's markets, or all for editors. Newest first. */
export const newsList = action({
  name: "news.newsList",
  scope: [READ, EDIT],
  input: newsListSchema,
  run: async ({ page, limit, type, ...filter }) => {
    const found = await findItems(KIND, await visibility(KIND), filter);
    const { rows, info } = pageOf(
      found.filter((item) => type === undefined || item.type === type),
      { page, limit },
    );
    return { news: await showItems(KIND, rows), info };
  },
});

/** @throws Refusal "not-found" for news that the actor may not see now */
export const news = action({
  name: "news.news",
  scope: [READ, EDIT],
  input: z.object({ id: itemIdSchema }),
  run: async ({ id }): Promise<ShownNews> => {
    const [item, isVisible] = await Promise.all([ownItem(KIND, id), visibility(KIND)]);
    if (!isVisible(item)) throw notFound();
    return showItem(KIND, item);
  },
});

/** Creates news: a draft without a first day. */
export const createNews = action({
  name: "news.createNews",
  scope: EDIT,
  input: newsInputSchema,
  run: async (input): Promise<ShownNews> => {
    const item: News = { ...(await toItem(input, undefined)), type: input.type };
    return showItem(KIND, await saveItem(KIND, item, undefined, "created"));
  },
});

/** @throws Refusal "conflict" if the news changed since `version` was read */
export const updateNews = action({
  name: "news.updateNews",
  scope: EDIT,
  input: updateNewsSchema,
  run: async (input): Promise<ShownNews> => {
    const before = await ownItem(KIND, input.id);
    requireVersion(before, input.version);
    const item: News = { ...(await toItem(input, before)), type: input.type };
    return showItem(KIND, await saveItem(KIND, item, before, "changed"));
  },
});

/** Deletes news; they can be restored. Repeating it changes nothing. */
export const deleteNews = action({
  name: "news.deleteNews",
  scope: EDIT,
  input: z.object({ id: itemIdSchema }),
  run: async ({ id }): Promise<ShownNews> => {
    const before = await ownItem(KIND, id);
    if (before.deletedAt) return showItem(KIND, before);
    const item = { ...before, deletedAt: isoNow(), asOf: isoNow(), version: before.version + 1 };
    return showItem(KIND, await saveItem(KIND, item, before, "deleted"));
  },
});

/** Restores deleted news. Repeating it changes nothing. */
export const restoreNews = action({
  name: "news.restoreNews",
  scope: EDIT,
  input: z.object({ id: itemIdSchema }),
  run: async ({ id }): Promise<ShownNews> => {
    const before = await ownItem(KIND, id);
    if (!before.deletedAt) return showItem(KIND, before);
    const item = { ...before, deletedAt: undefined, asOf: isoNow(), version: before.version + 1 };
    return showItem(KIND, await saveItem(KIND, item, before, "restored"));
  },
});

/** The subject of the audit entries of news. @throws Refusal "not-found" for news of other hosts */
export const newsSubject = (id: string): Promise<string> => itemSubject(KIND, id);

/** Whether the actor may see news now; the library asks for their files. */
export async function canReadNews(id: string): Promise<boolean> {
  const item = await readItem(KIND, actor().host, id);
  return item !== undefined && (await visibility(KIND))(item);
}

/** Publishes news that begin today, at the hosts where it is 08:00. */
export const publishNews = action({
  name: "news.publishNews",
  scope: SYSTEM,
  input: z.object({ at: z.iso.datetime() }),
  run: ({ at }) => publishBeginningItems(KIND, at),
});

/** News to notify readers of; undefined unless they are live on the day. For the system. */
export async function newsToNotify(host: string, id: string, today: Parameters<typeof bucketOf>[1]) {
  const item = await readItem(KIND, host, id);
  return item && bucketOf(item, today) === "LIVE" ? item : undefined;
}
