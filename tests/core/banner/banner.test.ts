import { PERIOD_STATES } from "@spoke/core/announcement/schedule.ts";
import {
  activeUserAreaBanners,
  banner,
  banners,
  createBanner,
  deleteBanner,
  setBannerActive,
  updateBanner,
} from "@spoke/core/banner";
import { configs, sitesOf } from "@spoke/core/host";
import { type Actor, setClock, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrator } from "../../builders/uploads.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { refusalOf, seedHost, seedSorg, seedUpload } from "../../support/portal.ts";

let table: TestTable;
let resetClock: () => void;
beforeAll(async () => {
  table = await startTable();
  resetClock = setClock(() => Date.parse("2026-11-20T10:00:00Z"));
  for (const sorg of ["U001", "G001"]) await seedSorg(sorg);
  await seedHost("velo.localhost", "U001");
  await seedHost("parts.localhost", "U001");
  await seedHost("rad.localhost", "G001");
});
afterAll(async () => {
  resetClock();
  await table.stop();
});

const wanted = { sorg: "U001", link: "/catalog", from: "2026-11-20", to: "2026-11-30" };
const anna = administrator();
const german = administrator({ userId: "gerd", host: "rad.localhost", sorg: "G001", sorgs: ["G001"] });

async function create(who: Actor = anna, input: object = {}) {
  const uploadId = await seedUpload({ host: who.host, sorg: who.sorg });
  return withActor(who, () => createBanner({ ...wanted, sorg: who.sorg, uploadId, ...input }));
}

describe("an administrator", () => {
  it("[banner-005] creates, reads, updates, lists, and deletes banners", async () => {
    const made = await create();
    expect(made).toMatchObject({ sorg: "U001", url: "", link: "/catalog", bannerFile: "0123456789abcdef.webp" });
    const { id, version } = made;
    expect(await withActor(anna, () => banner({ id }))).toEqual(made);
    const uploadId = await seedUpload({ file: "new.webp" });
    const changed = await withActor(anna, () => updateBanner({ ...wanted, id, version, link: "", uploadId }));
    expect(changed).toMatchObject({ id, link: "", bannerFile: "new.webp" });
    expect(await refusalOf(withActor(anna, () => updateBanner({ ...wanted, id, version })))).toMatchObject({
      kind: "conflict",
    });
    const { banners: all, info } = await withActor(anna, () => banners({}));
    expect(all.map((item) => item.id)).toEqual([id]);
    expect(info).toEqual({ page: 1, count: 1, pageTotal: 1 });
    const counts = await Promise.all(
      PERIOD_STATES.map(
        async (state) => [state, (await withActor(anna, () => banners({ state }))).info.count] as const,
      ),
    );
    expect(Object.fromEntries(counts)).toEqual({ COMING: 0, ACTIVE: 1, PAST: 0, OFF: 0 });
    await withActor(anna, () => deleteBanner({ id }));
    expect(await refusalOf(withActor(anna, () => banner({ id })))).toMatchObject({ kind: "not-found" });
  });

  it("[banner-006] can show a banner only on the sites configured for its sales organization", async () => {
    expect(await withActor(anna, () => configs({}))).toEqual([
      { sorg: "U001", exactQtyCheck: false, availableStockCheck: false, merchantName: "Merchant U001" },
    ]);
    expect(await sitesOf("U001")).toEqual(["https://parts.localhost", "https://velo.localhost"]);
    const placed = await create(anna, { url: "https://parts.localhost/" });
    expect(placed.url).toBe("https://parts.localhost");
    expect(await refusalOf(create(anna, { url: "https://rad.localhost" }))).toMatchObject({
      errors: [{ field: "url", message: "site_unknown" }],
    });
    await withActor(anna, () => deleteBanner({ id: placed.id }));
  });

  it("sees and changes only banners of their sales organizations; others are not found", async () => {
    const { id, version } = await create(german);
    const attempts: (() => Promise<unknown>)[] = [
      () => banner({ id }),
      () => updateBanner({ ...wanted, id, version }),
      () => setBannerActive({ id, active: false }),
      () => deleteBanner({ id }),
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(withActor(anna, attempt))).toEqual({
        kind: "not-found",
        message: "not_found",
        errors: [],
      });
    }
    expect((await withActor(anna, () => banners({}))).info.count).toBe(0);
    expect(await refusalOf(create(anna, { sorg: "G001" }))).toMatchObject({
      errors: [{ field: "sorg", message: "sorg_unknown" }],
    });
    const nobody = administrator({ scopes: new Set(["page.announcement"]) });
    expect(await refusalOf(withActor(nobody, () => banners({})))).toMatchObject({ kind: "forbidden" });
  });

  it("needs an own clean picture, a valid period, and a valid link", async () => {
    const errors = async (input: object) => (await refusalOf(create(anna, input)))?.errors;
    expect(await errors({ uploadId: "" })).toEqual([{ field: "uploadId", message: "required" }]);
    expect(await errors({ uploadId: await seedUpload({ sorg: "G001" }) })).toEqual([
      { field: "uploadId", message: "upload_unknown" },
    ]);
    expect(await errors({ uploadId: await seedUpload({ purpose: "ANNOUNCEMENT_IMAGE" }) })).toEqual([
      { field: "uploadId", message: "upload_unknown" },
    ]);
    expect(await errors({ from: "2026-12-01" })).toEqual([{ field: "to", message: "period_invalid" }]);
    expect(await errors({ link: "javascript:alert(1)" })).toEqual([{ field: "link", message: "link_invalid" }]);
  });
});

describe("users", () => {
  it("see the active banners of their areas and their site, newest first", async () => {
    const older = await create(anna, { from: "2026-11-01", to: "2026-11-20" });
    const newer = await create(anna, { url: "https://velo.localhost" });
    await create(anna, { from: "2026-11-21" });
    await create(anna, { from: "2026-11-01", to: "2026-11-19" });
    await create(anna, { url: "https://parts.localhost" });
    const dealer = administrator({ scopes: new Set() });
    expect(await withActor(dealer, () => activeUserAreaBanners({}))).toEqual(
      [newer, older].map(({ id, bannerFile, title, link }) => ({ id, bannerFile, title, link })),
    );
    await withActor(anna, () => setBannerActive({ id: newer.id, active: false }));
    expect((await withActor(dealer, () => activeUserAreaBanners({}))).map(({ id }) => id)).toEqual([older.id]);
    expect((await withActor(anna, () => banners({ state: "OFF" }))).banners.map(({ id }) => id)).toEqual([newer.id]);
    const on = await withActor(anna, () => setBannerActive({ id: newer.id, active: true }));
    expect(on).toMatchObject({ ...newer, version: expect.any(String) });
    expect(await withActor(dealer, () => activeUserAreaBanners({}))).toHaveLength(2);
    const outside = administrator({ scopes: new Set(), sorgs: [] });
    expect(await withActor(outside, () => activeUserAreaBanners({}))).toEqual([]);
  });
});

it("a banner with a language is for readers of it, and one with times is shown between them", async () => {
  const host = "timed.localhost";
  await seedSorg("T001");
  await seedHost(host, "T001", { timeZone: "Europe/Berlin" });
  const office = administrator({ host, sorg: "T001", sorgs: ["T001"] });
  const made = await create(office, { title: "Winterräder", locale: "de", fromTime: "12:00", toTime: "18:00" });
  expect(made).toMatchObject({ title: "Winterräder", locale: "de", fromTime: "12:00", toTime: "18:00" });
  const titles = async (locale: Actor["locale"], instant = "2026-11-20T12:00:00Z") => {
    const reset = setClock(() => Date.parse(instant));
    try {
      const dealer = administrator({ ...office, scopes: new Set(), locale });
      return (await withActor(dealer, () => activeUserAreaBanners({}))).map(({ title }) => title);
    } finally {
      reset();
    }
  };
  expect(await titles("de")).toEqual(["Winterräder"]);
  expect(await titles("en-US")).toEqual([]);
  expect(await titles("de", "2026-11-20T10:59:00Z")).toEqual([]);
  expect(await titles("de", "2026-11-30T16:59:00Z")).toEqual(["Winterräder"]);
  expect(await titles("de", "2026-11-30T17:00:00Z")).toEqual([]);
  const { id } = made;
  const updated = await withActor(office, () => updateBanner({ ...wanted, id, version: made.version }));
  expect(updated).toMatchObject({ title: "Winterräder", locale: "de", fromTime: "12:00", toTime: "18:00" });
  const all = { locale: "", fromTime: "", toTime: "" };
  const open = await withActor(office, () => updateBanner({ ...wanted, ...all, id, version: updated.version }));
  expect(open).toMatchObject({ locale: "", fromTime: null, toTime: null });
  expect(await titles("en-US")).toEqual(["Winterräder"]);
  expect((await withActor(office, () => banners({ search: "winterr" }))).info.count).toBe(1);
  const day = { from: "2026-11-20", to: "2026-11-20", fromTime: "12:00", toTime: "11:00" };
  expect(await refusalOf(create(office, day))).toMatchObject({
    errors: [{ field: "toTime", message: "period_times_invalid" }],
  });
});

it("a copy of a banner takes over its picture; a foreign one has none to give", async () => {
  const source = await create();
  const copy = (who: Actor, input: object) => withActor(who, () => createBanner({ ...wanted, uploadId: "", ...input }));
  const made = await copy(anna, { copyOf: source.id });
  expect(made.id).not.toBe(source.id);
  expect(made.bannerFile).toBe(source.bannerFile);
  expect(await refusalOf(copy(anna, {}))).toMatchObject({ errors: [{ field: "uploadId", message: "required" }] });
  expect(await refusalOf(copy(german, { sorg: "G001", copyOf: source.id }))).toMatchObject({ kind: "not-found" });
});
