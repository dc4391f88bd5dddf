import { cities, cityNamed, countries } from "@spoke/core/inquiry/places";
import { guestActor, withActor } from "@spoke/core/platform";
import { countryRows } from "@spoke/sandbox/demo/geo.ts";
import { convertGeo } from "@spoke/sandbox/geo/convert.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send, startFeeds } from "../../core/feed/harness.ts";
import { dataSet } from "../../support/data-sets.ts";

const dir = dataSet("geo");
const guest = guestActor("velo.localhost", "", "en-US");

/** Cities of Indonesia, and of other countries those that the tests ask for. */
function someOf(rows: string): string {
  const wanted = /"country":"ID"|"country":"DE".*"name":"(?:K|Neu)|"country":"US".*"name":"(?:Port|San )/;
  return rows
    .split("\n")
    .filter((row) => wanted.test(row))
    .join("\n");
}

describe.skipIf(!dir)("countries and cities of the data set", () => {
  let feeds: { stop(): Promise<void> };
  /** All countries, and enough of the cities: the whole takes a minute. */
  const files = (dir ? convertGeo(dir, "U001", new Date("2026-11-20T09:00:00.000Z")) : []).map((file) =>
    file.kind === "cities" ? { ...file, body: someOf(String(file.body)) } : file,
  );

  beforeAll(async () => {
    feeds = await startFeeds();
    for (const { sorg, kind, name, body } of files) {
      const status = await send(`feeds/${sorg}/${kind}/${name}`, body);
      expect([name, status.status, status.refused]).toEqual([name, "imported", 0]);
    }
  }, 60_000);
  afterAll(() => feeds.stop());

  it("are all imported, with their attribution", async () => {
    const all = await withActor(guest, () => countries({}));
    expect(all).toHaveLength(250);
    expect(all.every(({ attribution }) => attribution.includes("ODbL"))).toBe(true);
    expect(all.find(({ id }) => id === "DE")).toMatchObject({ name: "Germany", phoneCode: "+49" });
  });

  it("are found by prefix", async () => {
    for (const [country, search] of [
      ["ID", "ban"],
      ["ID", "s"],
      ["DE", "koln"],
      ["US", "san"],
      ["DE", "neu"],
    ] as const) {
      const found = await withActor(guest, () => cities({ countryId: country, search }));
      expect(found.length).toBeGreaterThan(0);
    }
  });

  it("contain cities by id, name, and description, with their state", async () => {
    expect(await cityNamed("DE", "Köln")).toBe("Köln, North Rhine-Westphalia");
    expect(await cityNamed("US", "Portland, Maine")).toBe("Portland, Maine");
    const [found] = await withActor(guest, () => cities({ countryId: "ID", search: "bandung" }));
    expect(found?.description).toMatch(/^Bandung/);
    expect(await cityNamed("ID", found?.id ?? "")).toBe(found?.description);
  });
});

it("the demo contains all countries, but no unions, parts, or outdated codes", () => {
  const rows = countryRows();
  const ids = new Set(rows.map(({ id }) => id));
  expect(ids.size).toBe(rows.length);
  expect(ids.size).toBeGreaterThan(245);
  for (const id of ["US", "ID", "DE", "GB", "CI", "TL"]) expect(ids).toContain(id);
  for (const id of ["EU", "UN", "ZZ", "UK", "DD", "SU", "XA", "YU", "AN"]) expect(ids).not.toContain(id);
  expect(rows.find(({ id }) => id === "DE")).toEqual({ id: "DE", name: "Germany", phoneCode: "+49" });
});
