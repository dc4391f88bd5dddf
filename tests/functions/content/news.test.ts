import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { LAYOUTS } from "@spoke/core/content/layout.ts";
import { createNews, newsList, publishNews, updateNews } from "@spoke/core/news";
import { dynamo, systemActor, tableName, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editorActor, reader, readerActor, startContent, TODAY, text } from "../../builders/content.ts";
import { libraryFile } from "../../builders/media.ts";
import { itemsOf } from "../../support/items.ts";
import { refusalOf } from "../../support/portal.ts";

let content: Awaited<ReturnType<typeof startContent>>;
beforeAll(async () => {
  content = await startContent([reader("dora", ["de"])]);
}, 60_000);
afterAll(() => content.stop());

const editor = editorActor();
const base = { type: "company" as const, texts: [text("Title")], contentTargetMarkets: ["de"] };
const create = (input: object = {}) => withActor(editor, () => createNews({ ...base, ...input }));

const OUTCOME = `news { id title body validFrom validTo contentTargetMarkets { id marketName } files { id fileTitle }
  file { id } deletedAt createdAt state version itemPerLine layout { id } } message { status description } userErrors { field message }`;
interface Outcome extends Record<string, unknown> {
  readonly answer: {
    readonly news: Readonly<Record<string, unknown>> | null;
    readonly message: { readonly status: string };
    readonly userErrors: readonly { readonly field: string; readonly message: string }[];
  };
}
const CREATE = `mutation ($type: NewsType!, $texts: [ContentTextInput!]!, $validFrom: String, $validTo: String, $contentTargetMarkets: [ID!]!, $layout: ID, $itemPerLine: Int, $files: [ContentFileInput!]) {
  answer: createNews(type: $type, texts: $texts, validFrom: $validFrom, validTo: $validTo, contentTargetMarkets: $contentTargetMarkets, layout: $layout, itemPerLine: $itemPerLine, files: $files) { ${OUTCOME} } }`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $type: NewsType!, $texts: [ContentTextInput!]!, $validFrom: String, $contentTargetMarkets: [ID!]!, $files: [ContentFileInput!]) {
  answer: updateNews(id: $id, version: $version, type: $type, texts: $texts, validFrom: $validFrom, contentTargetMarkets: $contentTargetMarkets, files: $files) { ${OUTCOME} } }`;
const byId = (name: string) => `mutation ($id: ID!) { answer: ${name}(id: $id) { ${OUTCOME} } }`;

it("[news-001] newsList takes page, limit, search, type, bucket, validOnly, and a target market; news takes an id", async () => {
  for (const [index, title] of ["Lot A", "Lot B", "Lot C"].entries())
    await create({ texts: [text(title)], validFrom: `2026-11-0${index + 1}`, type: index === 0 ? "event" : "service" });
  const draft = await create({ texts: [text("Lot D")], contentTargetMarkets: ["at"] });
  const list = async (variables: object) => {
    const { newsList: page } = await content.ask<{ newsList: { news: { title: string }[]; info: object } }>(
      editor,
      `query ($page: Int, $limit: Int, $search: String, $type: NewsType, $bucket: ContentBucket, $validOnly: Boolean, $market: ID) {
        newsList(page: $page, limit: $limit, search: $search, type: $type, bucket: $bucket, validOnly: $validOnly, filterContentTargetMarket: $market) {
          news { title } info { page count pageTotal } } }`,
      { search: "Lot", ...variables },
    );
    return { titles: page.news.map(({ title }) => title), ...page.info };
  };
  expect(await list({})).toMatchObject({ titles: ["Lot D", "Lot C", "Lot B", "Lot A"], count: 4 });
  expect(await list({ page: 2, limit: 3 })).toMatchObject({ titles: ["Lot A"], page: 2, pageTotal: 2 });
  expect((await list({ search: "lot b" })).titles).toEqual(["Lot B"]);
  expect((await list({ type: "event" })).titles).toEqual(["Lot A"]);
  expect((await list({ bucket: "DRAFT" })).titles).toEqual(["Lot D"]);
  expect((await list({ validOnly: true })).titles).toEqual(["Lot C", "Lot B", "Lot A"]);
  expect((await list({ market: "at" })).titles).toEqual(["Lot D"]);
  const found = await content.ask<{ news: object }>(editor, "query ($id: ID!) { news(id: $id) { id title state } }", {
    id: draft.id,
  });
  expect(found.news).toEqual({ id: draft.id, title: "Lot D", state: "DRAFT" });
  await expect(withActor(editor, () => newsList({ limit: 251 }))).rejects.toThrow("invalid");
});

it("[news-002] news can be created, updated, deleted, and restored, once each and with their history", async () => {
  const { answer: created } = await content.ask<Outcome>(editor, CREATE, { ...base, validFrom: TODAY });
  expect(created).toMatchObject({
    message: { status: "success" },
    news: { title: "Title", state: "LIVE", version: 1 },
  });
  const id = String(created.news?.id);
  const change = { ...base, id, texts: [text("Changed")], validFrom: TODAY };
  const { answer: changed } = await content.ask<Outcome>(editor, UPDATE, { ...change, version: 1 });
  expect(changed.news).toMatchObject({ title: "Changed", version: 2 });
  const { answer: stale } = await content.ask<Outcome>(editor, UPDATE, { ...change, version: 1 });
  expect(stale).toMatchObject({ news: null, message: { description: "conflict" } });
  const dora = readerActor("dora");
  const visible = async () => (await withActor(dora, () => newsList({ search: "Changed" }))).news.length;
  expect(await visible()).toBe(1);
  for (let time = 0; time < 2; time += 1) {
    const { answer } = await content.ask<Outcome>(editor, byId("deleteNews"), { id });
    expect(answer.news).toMatchObject({ deletedAt: `${TODAY}T12:00:00.000Z`, version: 3 });
  }
  expect(await visible()).toBe(0);
  for (let time = 0; time < 2; time += 1) {
    const { answer } = await content.ask<Outcome>(editor, byId("restoreNews"), { id });
    expect(answer.news).toMatchObject({ deletedAt: null, version: 4 });
  }
  expect(await visible()).toBe(1);
  const history = await itemsOf({ pk: `AUDIT#NEWS#${dora.host}#${id}` });
  expect(history.map(({ what, who }) => [what, who])).toEqual(
    ["created", "changed", "deleted", "restored"].map((what) => [what, "edith"]),
  );
});

it("[news-003] news have layouts with flags for picture, title, subtitle, day, resolution, and the link to the page", async () => {
  const { layouts } = await content.ask<{ layouts: Record<string, unknown>[] }>(
    readerActor("dora"),
    `{ layouts(type: news, page: 1, limit: 100) { id type placeholderOnCard titleOnCard subtitleOnCard releasedonOnCard resolutionOnCard gotopdpOnCard } }`,
  );
  expect(layouts).toEqual(LAYOUTS.filter(({ type }) => type === "news"));
  for (const flag of ["placeholder", "title", "subtitle", "releasedon", "resolution", "gotopdp"])
    expect(new Set(layouts.map((layout) => typeof layout[`${flag}OnCard`]))).toEqual(new Set(["boolean"]));
  const { layout } = await create({ layout: "news.headlines" });
  expect(layout).toMatchObject({ id: "news.headlines", titleOnCard: true, placeholderOnCard: false });
});

it("[news-004] news carry their days, target markets, files, and a deletion date", async () => {
  const file = await libraryFile("Poster", editor);
  const days = { validFrom: "2026-11-20", validTo: "2026-11-30" };
  const input = { ...base, ...days, files: [{ id: file, title: "The poster" }], itemPerLine: 2 };
  const { answer } = await content.ask<Outcome>(editor, CREATE, input);
  expect(answer.news).toMatchObject({
    ...days,
    contentTargetMarkets: [{ id: "de", marketName: "Germany" }],
    files: [{ id: file, fileTitle: "The poster" }],
    ...{ file: { id: file }, itemPerLine: 2, deletedAt: null, createdAt: `${TODAY}T12:00:00.000Z` },
  });
  const { answer: deleted } = await content.ask<Outcome>(editor, byId("deleteNews"), { id: answer.news?.id });
  expect(deleted.news).toMatchObject({ deletedAt: `${TODAY}T12:00:00.000Z`, files: [{ id: file }] });
});

it("refuses bad input at its field, and keeps nothing of it", async () => {
  const errors = async (input: object) =>
    (await refusalOf(create(input)))?.errors.map(({ field, message }) => [field, message]);
  expect(await errors({ contentTargetMarkets: [] })).toEqual([
    ["contentTargetMarkets", "content_target_market_required"],
  ]);
  expect(await errors({ contentTargetMarkets: ["gone"] })).toEqual([["contentTargetMarkets", "market_unknown"]]);
  expect(await errors({ texts: [] })).toEqual([["texts.0.title", "required"]]);
  expect(await errors({ texts: [text("", { body: "<p>Body</p>" })] })).toEqual([["texts.0.title", "required"]]);
  expect(await errors({ validTo: TODAY })).toEqual([["validFrom", "valid_from_required"]]);
  expect(await errors({ validFrom: TODAY, validTo: "2026-11-22" })).toEqual([["validTo", "period_invalid"]]);
  expect(await errors({ files: [{ id: "nothing" }] })).toEqual([["files", "file_unknown"]]);
  expect(await errors({ layout: "sales_document.cards" })).toEqual([["layout", "invalid_input"]]);
  expect(await errors({ texts: [text("x".repeat(201))] })).toEqual([["texts.0.title", "too_long"]]);
});

it("names the language whose text was refused, also behind languages without texts", async () => {
  const deep = "<blockquote>".repeat(5_000);
  const texts = [text("Title"), text("", { locale: "de" }), text("Titre", { locale: "fr", body: deep })];
  expect((await refusalOf(create({ texts })))?.errors).toMatchObject([{ field: "texts.2.body" }]);
  const { id } = await create({ texts: texts.map((each) => ({ ...each, body: "" })) });
  const { news } = await content.ask<{ news: { texts: object[] } }>(
    editor,
    "query ($id: ID!) { news(id: $id) { texts { locale } } }",
    { id },
  );
  expect(news.texts).toEqual([{ locale: "en-US" }, { locale: "fr" }]);
});

it("sanitizes every language", async () => {
  const hostile = [
    `<p onclick="alert(1)">A</p><script>alert(1)</script>`,
    `<a href="javascript:alert(1)">B</a><iframe src="https://bad.example"></iframe>`,
    `<img src=x onerror=alert(1)><svg onload=alert(1)>`,
    `<style>body{display:none}</style><p style="position:fixed">C</p><form action="https://bad.example"><input></form>`,
  ];
  for (const body of hostile) {
    const { texts } = await create({ texts: [text("T", { body }), text("T", { locale: "de", body })] });
    expect(texts).toHaveLength(2);
    for (const { body: clean } of texts)
      expect(clean).not.toMatch(/script|onclick|onerror|onload|javascript|iframe|svg|style|form|input/i);
  }
});

it("shows each reader their language, and editors what is missing", async () => {
  const texts = [text("English", { body: "<p>Body</p>" }), text("Deutsch", { locale: "de" })];
  const { id, languages } = await create({ texts, validFrom: TODAY });
  expect(languages).toEqual([
    { locale: "en-US", state: "COMPLETE" },
    { locale: "de", state: "PARTIAL" },
  ]);
  const titleIn = async (locale: string) =>
    (await withActor(readerActor("dora", { locale }), () => newsList({ search: "Deutsch" }))).news.find(
      (item) => item.id === id,
    )?.title;
  expect(await titleIn("de")).toBe("Deutsch");
  expect(await titleIn("en-SG")).toBe("English");
  expect(await titleIn("fr")).toBe("English");
});

it("publishes news once: when it is saved live, by the job on its first day, and again for new markets alone", async () => {
  const published = async (id: string) =>
    (await outbox()).filter(({ data }) => data.id === id).map(({ data }) => data.notified);
  const live = await create({ validFrom: TODAY });
  await withActor(editor, () => updateNews({ ...base, id: live.id, version: 1, validFrom: TODAY }));
  expect(await published(live.id)).toEqual([[]]);
  await withActor(editor, () =>
    updateNews({ ...base, id: live.id, version: 2, validFrom: TODAY, contentTargetMarkets: ["de", "at"] }),
  );
  expect(await published(live.id)).toEqual([[], ["de"]]);

  const scheduled = await create({ validFrom: "2026-11-24" });
  const morning = (at: string) => withActor(systemActor(), () => publishNews({ at }));
  // 08:00 in New York, the day before and on the day; 07:00 does nothing.
  expect(await morning("2026-11-23T13:10:00.000Z")).toBe(0);
  expect(await morning("2026-11-24T12:10:00.000Z")).toBe(0);
  expect(await published(scheduled.id)).toEqual([]);
  expect(await morning("2026-11-24T13:10:00.000Z")).toBe(1);
  expect(await morning("2026-11-24T13:20:00.000Z")).toBe(0);
  expect(await published(scheduled.id)).toEqual([[]]);
});

interface Published {
  readonly data: { readonly id: string; readonly notified: readonly string[] };
}

async function outbox(): Promise<Published[]> {
  const { Items = [] } = await dynamo().send(new ScanCommand({ TableName: tableName(), ConsistentRead: true }));
  const envelopes = Items.flatMap(({ envelope }) =>
    envelope ? [envelope as Published & { type: string; id: string }] : [],
  );
  return envelopes.filter(({ type }) => type === "content.published").sort((a, b) => (a.id < b.id ? -1 : 1));
}

it("lets one of two editors save", async () => {
  const { id } = await create({});
  const save = (title: string) =>
    refusalOf(withActor(editor, () => updateNews({ ...base, id, version: 1, texts: [text(title)] })));
  const refusals = await Promise.all([save("A"), save("B")]);
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(refusals.find((refusal) => refusal)?.kind).toBe("conflict");
});
