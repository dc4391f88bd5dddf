import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { activeAnnouncements, activeUserAreaAnnouncements, announcementKey } from "@spoke/core/announcement";
import { publishBeginning } from "@spoke/core/announcement/begin.ts";
import {
  announcement,
  announcements,
  createAnnouncement,
  deleteAnnouncement,
  setAnnouncementActive,
  updateAnnouncement,
} from "@spoke/core/announcement/manage.ts";
import { type Actor, commit, isoNow, setClock, systemActor, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { administrator } from "../../builders/uploads.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { refusalOf, seedHost, seedUpload } from "../../support/portal.ts";

let table: TestTable;
let resetClock: () => void;
let day = 0;
beforeAll(async () => {
  table = await startTable();
});
beforeEach(() => {
  day += 1;
  // A minute later each time, so that the configuration of hosts is read again.
  const now = Date.parse("2026-11-20T10:00:00Z") + day * 60_000;
  resetClock = setClock(() => now);
});
afterAll(async () => {
  resetClock();
  await table.stop();
});

/** An administrator of a host of the test's own, so that no other test's announcements are there. */
const own = (): Actor => administrator({ host: `h${day}.example` });

const wanted = {
  type: "home_page",
  title: "New stock",
  content: "<p>Frames have <b>arrived</b></p>",
  url: "/catalog",
  from: "2026-11-20",
  to: "2026-11-30",
};

const create = (who: Actor, input: object = {}) => withActor(who, () => createAnnouncement({ ...wanted, ...input }));
/** Events about announcements that wait to be published. */
async function published(): Promise<number> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
  return Items.filter(
    ({ pk, ...item }) => pk?.S?.startsWith("OUTBOX#") && /announcement\.published/.test(JSON.stringify(item)),
  ).length;
}

describe("an administrator", () => {
  it("[announcement-008] saves an announcement with type, title, text, link, days, and picture, and updates it by id", async () => {
    const who = own();
    const imageUploadId = await seedUpload({ purpose: "ANNOUNCEMENT_IMAGE", host: who.host, file: "a.webp" });
    const made = await create(who, { imageUploadId });
    expect(made).toMatchObject({ ...wanted, from: { date: wanted.from }, to: { date: wanted.to } });
    expect(made.image).toBe("/media/anns/image/a.webp");

    const { id, version } = made;
    const changed = await withActor(who, () => updateAnnouncement({ ...wanted, id, version, title: "Newer stock" }));
    expect(changed).toMatchObject({ id, title: "Newer stock", image: made.image });
    expect(changed.version).not.toBe(version);
    expect(await withActor(who, () => announcement({ id }))).toEqual(changed);
    const bare = await withActor(who, () =>
      updateAnnouncement({ ...wanted, id, version: changed.version, imageUploadId: "" }),
    );
    expect(bare.image).toBeUndefined();
  });

  it("[announcement-009] pages, searches, and filters announcements, and deletes by id", async () => {
    const who = own();
    for (const title of ["One", "Two", "Three"]) await create(who, { title });
    const coming = await create(who, { title: "Soon", type: "dealer", from: "2026-12-01", to: "2026-12-24" });
    await create(who, { title: "Gone", from: "2026-11-01", to: "2026-11-19" });
    const list = (input: object) => withActor(who, () => announcements(input));
    const titles = async (input: object) => (await list(input)).announcements.map(({ title }) => title);

    expect(await list({ page: 2, limit: 2 })).toMatchObject({ info: { page: 2, count: 5, pageTotal: 3 } });
    expect(await titles({})).toEqual(["Soon", "Three", "Two", "One", "Gone"]);
    expect(await titles({ search: "TH" })).toEqual(["Three"]);
    expect(await titles({ search: "arrived", filter: { state: "PAST" } })).toEqual(["Gone"]);
    expect(await titles({ filter: { type: "dealer", state: "COMING" } })).toEqual(["Soon"]);
    expect(await titles({ filter: { state: "ACTIVE" } })).toHaveLength(3);
    expect(await refusalOf(list({ limit: 251 }))).toMatchObject({ kind: "invalid" });

    await withActor(who, () => deleteAnnouncement({ id: coming.id }));
    expect(await titles({ search: "soon" })).toEqual([]);
    expect(await refusalOf(withActor(who, () => deleteAnnouncement({ id: coming.id })))).toMatchObject({
      kind: "not-found",
    });
  });

  it("sees and changes only announcements of their host; others are not found", async () => {
    const who = own();
    const { id, version } = await create(who);
    const other = administrator({ host: "other.example" });
    const attempts = (entry: string): (() => Promise<unknown>)[] => [
      () => announcement({ id: entry }),
      () => updateAnnouncement({ ...wanted, id: entry, version }),
      () => setAnnouncementActive({ id: entry, active: false }),
      () => deleteAnnouncement({ id: entry }),
    ];
    for (const [index, attempt] of attempts(id).entries()) {
      const foreign = await refusalOf(withActor(other, attempt));
      expect(foreign).toMatchObject({ kind: "not-found" });
      const absent = attempts("01ABSENT")[index];
      if (absent) expect(await refusalOf(withActor(other, absent))).toEqual(foreign);
    }
    expect((await withActor(other, () => announcements({}))).info.count).toBe(0);
    const nobody = administrator({ host: who.host, scopes: new Set(["page.banner"]) });
    expect(await refusalOf(withActor(nobody, () => announcements({})))).toMatchObject({ kind: "forbidden" });
  });

  it("switches an announcement off and on again, also when it was changed in between", async () => {
    const who = own();
    const { id } = await create(who);
    const events = await published();
    const off = await withActor(who, () => setAnnouncementActive({ id, active: false }));
    expect(await activeAnnouncements({ host: who.host })).toEqual([]);
    const listed = async (state: "ACTIVE" | "OFF") =>
      (await withActor(who, () => announcements({ filter: { state } }))).info.count;
    expect([await listed("ACTIVE"), await listed("OFF")]).toEqual([0, 1]);
    await withActor(who, () => updateAnnouncement({ ...wanted, id, version: off.version, url: "/news" }));
    expect(await activeAnnouncements({ host: who.host })).toEqual([]);
    const on = await withActor(who, () => setAnnouncementActive({ id, active: true }));
    expect(on.url).toBe("/news");
    expect(await activeAnnouncements({ host: who.host })).toHaveLength(1);
    expect(await published()).toBe(events);
  });

  it("does not overwrite concurrent changes by other users or feeds", async () => {
    const who = own();
    const made = await create(who);
    const change = (version: string) =>
      refusalOf(withActor(who, () => updateAnnouncement({ ...wanted, id: made.id, version, title: "Mine" })));
    const [first, second] = await Promise.all([change(made.version), change(made.version)]);
    expect([first?.kind, second?.kind].sort()).toEqual(["conflict", undefined]);
    const { version } = await withActor(who, () => announcement({ id: made.id }));
    await withActor(systemActor(), () =>
      commit({
        writes: [
          {
            kind: "update",
            key: announcementKey(who.host, made.id),
            set: { title: "From a feed", asOf: "2026-11-21T00:00:00.000Z" },
          },
        ],
      }),
    );
    expect(await change(version)).toMatchObject({ kind: "conflict", message: "conflict" });
  });

  it("sees which fields are invalid", async () => {
    const errors = async (input: object) => (await refusalOf(create(own(), input)))?.errors;
    const nothing = { type: "", title: " ", content: "", url: "", from: "", to: "" };
    expect(await errors(nothing)).toEqual(
      Object.keys(nothing).map((field) => expect.objectContaining({ field, message: "required" })),
    );
    expect(await errors({ from: "2026-12-02", to: "2026-12-01" })).toEqual([
      { field: "to", message: "period_invalid" },
    ]);
    expect(await errors({ from: "2026-02-30" })).toEqual([{ field: "from", message: "date_invalid" }]);
    expect(await errors({ title: "x".repeat(201) })).toEqual([{ field: "title", message: "too_long" }]);
    for (const url of ["javascript:alert(1)", "//evil.example", "/\\evil.example", "https://a:b@evil.example", "x"])
      expect(await errors({ url }), url).toEqual([{ field: "url", message: "link_invalid" }]);
    expect(await errors({ content: "<script>alert(1)</script>" })).toEqual([{ field: "content", message: "required" }]);
    expect(await errors({ imageUploadId: "none" })).toEqual([{ field: "imageUploadId", message: "upload_unknown" }]);
  });

  it("saves rich text without scripts", async () => {
    const { content } = await create(own(), {
      content:
        '<p onclick="x()">Hi <a href="javascript:x()">there</a><img src="x" onerror="x()"></p><script>x()</script>',
    });
    expect(content).toBe("<p>Hi there</p>");
  });

  it("publishes new announcements and changes of title, text, or first day, and no other changes", async () => {
    const who = own();
    const start = await published();
    let { id, version } = await create(who);
    expect(await published()).toBe(start + 1);
    const change = async (input: object) => {
      ({ id, version } = await withActor(who, () => updateAnnouncement({ ...wanted, id, version, ...input })));
      return (await published()) - start;
    };
    expect(await change({ to: "2026-12-31", url: "/news" })).toBe(1);
    expect(await change({ title: "Another" })).toBe(2);
    expect(await change({ title: "Another", from: "2026-11-21" })).toBe(3);
    const trail = await itemsOf({ pk: `AUDIT#ANNOUNCEMENT#${who.host}#${id}` });
    expect(trail.map(({ what, who: by }) => [what, by])).toEqual([
      ["created", "anna"],
      ["changed", "anna"],
      ["changed", "anna"],
      ["changed", "anna"],
    ]);
  });
});

it("an announcement is for a site of the administrator's sales organizations, or for all of them", async () => {
  for (const host of ["left.example", "right.example"]) await seedHost(host, "T001");
  await seedHost("other.example", "T002");
  const who = administrator({ host: "left.example", sorg: "T001", sorgs: ["T001"] });
  const titles = async (host: string) => (await activeAnnouncements({ host })).map(({ title }) => title);
  const start = await published();
  const made = await create(who, { sorg: "T001", site: "https://right.example", title: "Right" });
  expect(made).toMatchObject({ sorg: "T001", site: "https://right.example" });
  expect([await titles("left.example"), await titles("right.example")]).toEqual([[], ["Right"]]);
  const all = await withActor(who, () =>
    updateAnnouncement({ ...wanted, id: made.id, version: made.version, sorg: "T001", site: "", title: "All" }),
  );
  expect(all).toMatchObject({ id: made.id, sorg: "T001", site: "" });
  expect([await titles("left.example"), await titles("right.example")]).toEqual([["All"], ["All"]]);
  expect(await titles("other.example")).toEqual([]);
  expect(await published()).toBe(start + 3);
  const neighbor = administrator({ host: "right.example", sorg: "T001", sorgs: ["T001"] });
  expect((await withActor(neighbor, () => announcements({}))).announcements).toMatchObject([{ id: made.id }]);
  const foreign = administrator({ host: "other.example", sorg: "T002", sorgs: ["T002"] });
  expect((await withActor(foreign, () => announcements({}))).info.count).toBe(0);
  const errors = async (input: object) => (await refusalOf(create(who, input)))?.errors;
  expect(await errors({ sorg: "T002" })).toEqual([{ field: "sorg", message: "sorg_unknown" }]);
  // Without a sales organization, a site is still one of the administrator's.
  expect(await errors({ site: "https://other.example" })).toEqual([{ field: "site", message: "site_unknown" }]);
  expect(await create(who, { site: "https://right.example" })).toMatchObject({ site: "https://right.example" });
  expect(await errors({ sorg: "T001", site: "https://other.example" })).toEqual([
    { field: "site", message: "site_unknown" },
  ]);
  await withActor(neighbor, () => deleteAnnouncement({ id: made.id }));
  expect(await titles("left.example")).toEqual([]);
});

it("announcements are published at 08:00 of each host, once", async () => {
  const hosts = ["America/New_York", "Asia/Jakarta", "Europe/Berlin"].map((timeZone) => ({
    timeZone,
    host: `${timeZone.replace(/[^A-Za-z]/g, "-").toLowerCase()}.example`,
  }));
  for (const { host, timeZone } of hosts) await seedHost(host, "U001", { timeZone });
  for (const { host, timeZone } of hosts) {
    const period = { from: "2026-11-24", to: "2026-12-24" };
    await create(administrator({ host }), { ...period, title: `Begins in ${timeZone}` });
  }
  const hours: number[] = [];
  for (const hour of [...Array(24).keys(), ...Array(24).keys()]) {
    const at = new Date(Date.UTC(2026, 10, 24, hour)).toISOString();
    const { published: count } = await withActor(systemActor(), () => publishBeginning({ at }));
    hours.push(...Array.from({ length: count }, () => hour));
  }
  expect(hours).toEqual([1, 7, 13]);
});

it("an announcement written before its first day is published on that day, once", async () => {
  const who = own();
  await seedHost(who.host, "U001");
  const { id, version } = await create(who, { from: "2026-11-22", title: "Soon" });
  await withActor(who, () => updateAnnouncement({ ...wanted, id, version, from: "2026-11-22", title: "Very soon" }));
  await create(who, { title: "Today" });
  const start = await published();
  const begin = () => withActor(systemActor(), () => publishBeginning({ at: isoNow() }));
  expect(await begin()).toEqual({ published: 0 });
  const reset = setClock(() => Date.parse("2026-11-22T08:00:00Z"));
  expect(await begin()).toEqual({ published: 1 });
  expect(await begin()).toEqual({ published: 0 });
  reset();
  expect(await published()).toBe(start + 1);
});

it("an announcement with times is shown between them, and published when it begins in the day, not at 08:00", async () => {
  const host = "timed.example";
  await seedHost(host, "T003", { timeZone: "Europe/Berlin" });
  const who = administrator({ host, sorg: "T003", sorgs: ["T003"] });
  const days = { from: "2026-11-24", to: "2026-11-25" };
  const made = await create(who, { ...days, fromTime: "15:30", toTime: "09:00", title: "Afternoon" });
  expect(made).toMatchObject({ fromTime: "15:30", toTime: "09:00" });
  await create(who, { ...days, fromTime: "05:00", title: "Early" });
  const shownAt = async (instant: string) => {
    const reset = setClock(() => Date.parse(instant));
    try {
      const active = await activeAnnouncements({ host });
      const listed = await withActor(who, () => announcements({ filter: { state: "ACTIVE" } }));
      expect(listed.announcements.map(({ title }) => title)).toEqual(active.map(({ title }) => title));
      return active.map(({ title }) => title);
    } finally {
      reset();
    }
  };
  expect(await shownAt("2026-11-24T03:59:00Z")).toEqual([]);
  expect(await shownAt("2026-11-24T04:00:00Z")).toEqual(["Early"]);
  expect(await shownAt("2026-11-24T14:29:00Z")).toEqual(["Early"]);
  expect(await shownAt("2026-11-24T14:30:00Z")).toEqual(["Afternoon", "Early"]);
  expect(await shownAt("2026-11-25T07:59:00Z")).toEqual(["Afternoon", "Early"]);
  expect(await shownAt("2026-11-25T08:00:00Z")).toEqual(["Early"]);
  expect(await shownAt("2026-11-25T22:59:00Z")).toEqual(["Early"]);
  expect(await shownAt("2026-11-25T23:00:00Z")).toEqual([]);
  const hours: number[] = [];
  for (const hour of Array(48).keys()) {
    const at = new Date(Date.UTC(2026, 10, 24, hour)).toISOString();
    const { published: count } = await withActor(systemActor(), () => publishBeginning({ at }));
    hours.push(...Array.from({ length: count }, () => hour));
  }
  // 08:00 in Berlin for the early one, and the full hour after 15:30.
  expect(hours).toEqual([7, 15]);
});

it("times that a change does not name stay, and an end that is not after the start is refused at its field", async () => {
  const who = own();
  const day = { from: "2026-11-20", to: "2026-11-20" };
  const errors = async (attempt: Promise<unknown>) => (await refusalOf(attempt))?.errors;
  const wrong = [{ field: "toTime", message: "period_times_invalid" }];
  expect(await errors(create(who, { ...day, fromTime: "12:00", toTime: "12:00" }))).toEqual(wrong);
  expect(await errors(create(who, { fromTime: "25:00" }))).toEqual([{ field: "fromTime", message: "time_invalid" }]);
  const made = await create(who, { ...day, fromTime: "08:00", toTime: "12:00" });
  const change = (version: string, input: object) =>
    withActor(who, () => updateAnnouncement({ ...wanted, ...day, id: made.id, version, ...input }));
  expect(await errors(change(made.version, { fromTime: "13:00" }))).toEqual(wrong);
  const named = await change(made.version, { title: "Named" });
  expect(named).toMatchObject({ fromTime: "08:00", toTime: "12:00" });
  const allDay = await change(named.version, { fromTime: "", toTime: "" });
  expect([allDay.fromTime, allDay.toTime]).toEqual([undefined, undefined]);
});

it("an announcement is read in the reader's language, else in that of its title", async () => {
  const who = own();
  const german = { locale: "de", title: "Neue Ware", content: "<p>Rahmen<script>x()</script></p>" };
  const french = { locale: "fr", title: "", content: "<p></p>" };
  const made = await create(who, { locale: "en-US", texts: [german, french] });
  const clean = { ...german, content: "<p>Rahmen</p>" };
  expect(made).toMatchObject({ locale: "en-US", texts: [clean] });
  const read = async (locale: Actor["locale"]) => {
    const dealer = administrator({ host: who.host, scopes: new Set(), locale });
    const [found] = await withActor(dealer, () => activeUserAreaAnnouncements({}));
    return found && [found.title, found.content];
  };
  expect(await read("de")).toEqual([clean.title, clean.content]);
  expect(await read("fr")).toEqual([wanted.title, wanted.content]);
  expect(await read("en-UK")).toEqual([wanted.title, wanted.content]);
  expect((await activeAnnouncements({ host: who.host }))[0]).toMatchObject({ title: wanted.title, texts: [clean] });
  const found = await withActor(who, () => announcements({ search: "rahmen" }));
  expect(found.info.count).toBe(1);
  const change = (version: string, input: object) =>
    withActor(who, () => updateAnnouncement({ ...wanted, id: made.id, version, ...input }));
  const renamed = await change(made.version, { title: "Newer" });
  expect(renamed).toMatchObject({ locale: "en-US", title: "Newer", texts: [clean] });
  expect((await change(renamed.version, { texts: [] })).texts).toBeUndefined();
  const errors = async (texts: object[]) => (await refusalOf(create(own(), { texts })))?.errors;
  expect(await errors([{ ...french, title: "Nouveau" }])).toEqual([{ field: "texts.0.content", message: "required" }]);
  expect(await errors([french, { ...german, title: "" }])).toEqual([{ field: "texts.1.title", message: "required" }]);
  expect(await errors([{ ...german, content: "<script>x()</script>" }])).toEqual([
    { field: "texts.0.content", message: "required" },
  ]);
  expect(await errors([german, german])).toEqual([{ field: "texts", message: "invalid_input" }]);
});

it("a copy takes over the picture, unless it has its own, and never that of a foreign announcement", async () => {
  const who = own();
  const imageUploadId = await seedUpload({ purpose: "ANNOUNCEMENT_IMAGE", host: who.host, file: "a.webp" });
  const { id: copyOf, image } = await create(who, { imageUploadId });
  expect((await create(who, { copyOf })).image).toBe(image);
  expect((await create(who, { copyOf, imageUploadId: "" })).image).toBeUndefined();
  const foreign = administrator({ host: "other.example" });
  expect(await refusalOf(create(foreign, { copyOf }))).toMatchObject({ kind: "not-found" });
});

describe("users", () => {
  it("[announcement-006] get the active announcements of their host, newest first, also before signing in", async () => {
    const who = own();
    await create(who, { title: "First day", from: "2026-11-20", to: "2026-11-20" });
    await create(who, { title: "Older", from: "2026-11-01", to: "2026-11-20" });
    await create(who, { title: "Over", from: "2026-11-01", to: "2026-11-19" });
    await create(who, { title: "Tomorrow", from: "2026-11-21", to: "2026-11-22" });
    const dealer = administrator({ host: who.host, scopes: new Set() });
    const shown = await withActor(dealer, () => activeUserAreaAnnouncements({}));
    expect(shown.map(({ title }) => title)).toEqual(["First day", "Older"]);
    expect(shown[0]).toMatchObject({ content: wanted.content, from: { date: "2026-11-20" } });
    expect(await activeAnnouncements({ host: who.host })).toEqual(shown);
    expect(
      await refusalOf(withActor(administrator({ kind: "guest" }), () => activeUserAreaAnnouncements({}))),
    ).toMatchObject({ kind: "unauthenticated" });
  });

  it("never get a deceptive link, even if it was stored before the rule", async () => {
    const { host } = own();
    const item = { ...announcementKey(host, "old"), id: "old", type: "home_page", title: "Old", content: "x" };
    const put = { ...item, url: "javascript:alert(1)", from: "2026-01-01", to: "2026-12-31" };
    await withActor(systemActor(), () => commit({ writes: [{ kind: "put", item: put }] }));
    expect((await activeAnnouncements({ host }))[0]).toMatchObject({ id: "old", url: "" });
  });
});
