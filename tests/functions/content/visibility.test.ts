import { createNews, deleteNews } from "@spoke/core/news";
import { withActor } from "@spoke/core/platform";
import { createSalesDocument, createSalesDocumentGroup, deleteSalesDocument } from "@spoke/core/sales-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editorActor, reader, readerActor, startContent, text } from "../../builders/content.ts";
import { libraryFile } from "../../builders/media.ts";

const USERS = { none: [], de: ["de"], at: ["at"], both: ["de", "at"], elsewhere: ["fr"] } as const;
type UserId = keyof typeof USERS;
const MARKETS = [["de"], ["at"], ["de", "at"]] as const;
/** Days by state; the host's day is 2026-11-23. */
const DAYS = {
  draft: {},
  scheduled: { validFrom: "2026-11-24" },
  live: { validFrom: "2026-11-23", validTo: "2026-11-23" },
  expired: { validFrom: "2026-11-01", validTo: "2026-11-22" },
  deleted: { validFrom: "2026-11-01" },
} as const;
const GROUPS = { none: undefined, de: ["de"], at: ["at"] } as const;

interface Item {
  readonly kind: "news" | "document";
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly state: keyof typeof DAYS;
  readonly markets: readonly string[];
  readonly group: keyof typeof GROUPS;
}

let content: Awaited<ReturnType<typeof startContent>>;
const items: Item[] = [];

beforeAll(async () => {
  content = await startContent(Object.entries(USERS).map(([id, markets]) => reader(id, markets)));
  const editor = editorActor();
  await withActor(editor, async () => {
    const groups = new Map<string, string>();
    for (const [name, markets] of Object.entries(GROUPS)) {
      if (markets) groups.set(name, (await createSalesDocumentGroup({ name, contentTargetMarkets: [...markets] })).id);
    }
    for (const state of Object.keys(DAYS) as (keyof typeof DAYS)[]) {
      for (const markets of MARKETS) {
        for (const group of Object.keys(GROUPS) as (keyof typeof GROUPS)[]) {
          for (const kind of ["news", "document"] as const) {
            if (kind === "news" && group !== "none") continue;
            const title = `Secret-${kind}-${state}-${markets.join("+")}-${group}-end`;
            const file = await libraryFile(`File of ${title}`, editor, "MEDIA_DOCUMENT");
            const input = {
              ...{ texts: [text(title, { body: `<p>Body of ${title}</p>` })], contentTargetMarkets: [...markets] },
              ...{ files: [{ id: file }], ...DAYS[state] },
            };
            const { id } =
              kind === "news"
                ? await createNews({ ...input, type: "company" })
                : await createSalesDocument({ ...input, type: "sales", salesDocumentGroup: groups.get(group) });
            if (state === "deleted") await (kind === "news" ? deleteNews({ id }) : deleteSalesDocument({ id }));
            items.push({ kind, id, file, title, state, markets, group });
          }
        }
      }
    }
  });
}, 60_000);
afterAll(() => content.stop());

/** The rule in other words than the code's. */
function maySee(user: UserId, { state, markets, group }: Item): boolean {
  const own: readonly string[] = USERS[user];
  const shares = (wanted: readonly string[]) => new Set([...own, ...wanted]).size < own.length + wanted.length;
  return state === "live" && shares(markets) && (GROUPS[group] === undefined || shares(GROUPS[group] ?? []));
}

const FIELDS = "id title subtitle body file { id fileTitle fileName oriFileUrl } files { id } texts { title }";
const LISTS = {
  news: `query ($search: String, $market: ID, $validOnly: Boolean, $bucket: ContentBucket) {
    newsList(limit: 250, search: $search, filterContentTargetMarket: $market, validOnly: $validOnly, bucket: $bucket) { news { ${FIELDS} } info { count } } }`,
  document: `query ($search: String, $market: ID, $validOnly: Boolean, $bucket: ContentBucket) {
    salesDocuments(limit: 250, search: $search, filterContentTargetMarket: $market, validOnly: $validOnly, bucket: $bucket) { documents { ${FIELDS} } info { count } } }`,
};
const GROUP_LIST = `{ salesDocumentGroups(limit: 250) { groups { name salesDocuments { ${FIELDS} } } } }`;
const SINGLE = {
  news: `query ($id: ID!) { news(id: $id) { ${FIELDS} } }`,
  document: `query ($id: ID!) { salesDocument(id: $id) { ${FIELDS} } }`,
};
const FILE = "query ($ids: [ID!]!) { fileAddresses(ids: $ids) { id url } }";
const OPEN = "mutation ($id: ID!, $fileId: ID!) { openSalesDocument(id: $id, fileId: $fileId) { file { url } } }";

const users = Object.keys(USERS) as UserId[];
const titlesIn = (body: string) =>
  [...new Set(body.match(/Secret-[a-z]+-[a-z]+-[a-z+]+-[a-z]+-end/g) ?? [])].sort((a, b) => a.localeCompare(b));

describe.each(users)("a user with the markets of %s", (user) => {
  const as = readerActor(user);
  const visible = (kind: Item["kind"], more: (item: Item) => boolean = () => true) =>
    items
      .filter((item) => item.kind === kind && maySee(user, item) && more(item))
      .map(({ title }) => title)
      .sort((a, b) => a.localeCompare(b));

  it.each(["news", "document"] as const)("lists and finds exactly the %s of their markets", async (kind) => {
    const list = (variables: object) => content.raw(as, LISTS[kind], variables);
    expect(titlesIn(await list({}))).toEqual(visible(kind));
    expect(titlesIn(await list({ search: "secret" }))).toEqual(visible(kind));
    expect(titlesIn(await list({ search: "Body of" }))).toEqual(visible(kind));
    expect(titlesIn(await list({ validOnly: true }))).toEqual(visible(kind));
    for (const bucket of ["DRAFT", "SCHEDULED", "EXPIRED", "DELETED"])
      expect(titlesIn(await list({ bucket }))).toEqual([]);
    for (const market of ["de", "at", "fr"]) {
      const own = visible(kind, ({ markets }) => markets.some((id) => id === market));
      expect(titlesIn(await list({ market }))).toEqual(own);
    }
    for (const item of items.filter((each) => each.kind === kind)) {
      const found = await list({ search: `File of ${item.title}` });
      expect([item.title, titlesIn(found).length > 0]).toEqual([item.title, maySee(user, item)]);
    }
  });

  it("gets groups with the documents that they may see", async () => {
    const grouped = visible("document", ({ group }) => group !== "none");
    const answer = await content.raw(as, GROUP_LIST);
    expect(titlesIn(answer)).toEqual(grouped);
    const { salesDocumentGroups } = await content.ask<{ salesDocumentGroups: { groups: { name: string }[] } }>(
      as,
      GROUP_LIST,
    );
    const own: readonly string[] = USERS[user];
    expect(salesDocumentGroups.groups.map(({ name }) => name)).toEqual(["at", "de"].filter((id) => own.includes(id)));
  });

  it("opens exactly those, and their files", async () => {
    for (const item of items) {
      const { kind, id, file, title } = item;
      const may = maySee(user, item);
      const shown = await content.raw(as, SINGLE[kind], { id });
      expect([title, titlesIn(shown)]).toEqual([title, may ? [title] : []]);
      const { fileAddresses } = await content.ask<{ fileAddresses: unknown[] }>(as, FILE, { ids: [file] });
      expect([title, fileAddresses.length]).toEqual([title, may ? 1 : 0]);
      if (kind === "news") continue;
      const opened = await content.raw(as, OPEN, { id, fileId: file });
      expect([title, opened.includes("http")]).toEqual([title, may]);
    }
  });
});

it("hides an item that is not there and one that may not be seen in the same words", async () => {
  for (const kind of ["news", "document"] as const) {
    const hidden = items.find((item) => item.kind === kind && item.state === "live" && item.markets[0] === "at");
    const absent = await content.raw(readerActor("none"), SINGLE[kind], { id: "nothing" });
    expect(await content.raw(readerActor("none"), SINGLE[kind], { id: hidden?.id })).toBe(absent);
  }
});

it("shows editors all, of their host only", async () => {
  for (const kind of ["news", "document"] as const) {
    const all = await content.raw(editorActor(), LISTS[kind], { bucket: "LIVE" });
    expect(titlesIn(all)).toHaveLength(items.filter((item) => item.kind === kind && item.state === "live").length);
    const elsewhere = editorActor({ host: "other.localhost" });
    expect(titlesIn(await content.raw(elsewhere, LISTS[kind], {}))).toEqual([]);
    for (const { id } of items.filter((item) => item.kind === kind).slice(0, 3))
      expect(titlesIn(await content.raw(elsewhere, SINGLE[kind], { id }))).toEqual([]);
  }
});

it("does not let a file of one document be opened through another", async () => {
  const [first, other] = items.filter(
    (item) => item.kind === "document" && item.state === "live" && item.group === "none",
  );
  const body = await content.raw(readerActor("both"), OPEN, { id: first?.id, fileId: other?.file });
  expect(body).not.toContain("http");
});
