import { cities, cityKey, cityNamed, countries, countryKey, countryNamed } from "@spoke/core/inquiry/places";
import { comparableName, guestActor, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

let table: TestTable;
const city = (country: string, code: string, name: string, state = "") => ({
  kind: "put" as const,
  item: { ...cityKey({ country, name, code }), country, code, name, state, attribution: "Somebody" },
});

beforeAll(async () => {
  table = await startTable();
  await store([
    ...[
      ["ID", "Indonesia"],
      ["DE", "Germany"],
      ["CI", "Côte d'Ivoire"],
    ].map(([id = "", name = ""]) => ({ kind: "put" as const, item: { ...countryKey(id), id, name } })),
    city("ID", "1", "Bandung", "Jawa Barat"),
    city("ID", "2", "Banda Aceh"),
    city("ID", "3", "Surabaya"),
    city("DE", "1", "Münster"),
    city("DE", "2", "Münsingen"),
    city("DE", "3", "Neustadt", "Hessen"),
    city("DE", "4", "Neustadt", "Bayern"),
  ]);
});
afterAll(() => table.stop());

const guest = guestActor("velo.localhost", "", "en-US");
const names = async (input: Parameters<typeof cities>[0]) =>
  (await withActor(guest, () => cities(input))).map(({ description }) => description);

describe("countries and cities", () => {
  it("[inquiry-003] countries and cities are available for the inquiry without a session", async () => {
    const all = await withActor(guest, () => countries({}));
    expect(all.map(({ name }) => name)).toEqual(["Côte d'Ivoire", "Germany", "Indonesia"]);
    expect(await names({ countryId: "DE", search: "munst" })).toEqual(["Münster"]);
    const [first] = await withActor(guest, () => cities({ countryId: "ID", limit: 1 }));
    expect(first).toEqual({
      id: "ID:banda-aceh#2",
      description: "Banda Aceh",
      country: "ID",
      state: "",
      attribution: "Somebody",
    });
  });

  it("[sales-map-004] cities are those of Indonesia by default", async () => {
    expect(await names({})).toEqual(["Banda Aceh", "Bandung, Jawa Barat", "Surabaya"]);
    expect(await names({ countries: ["ID", "DE", "ID"], limit: 4 })).toEqual([
      "Banda Aceh",
      "Bandung, Jawa Barat",
      "Münsingen",
      "Münster",
    ]);
    expect(await names({ countries: ["ID"], countryId: "DE", search: "MÜ" })).toEqual(["Münsingen", "Münster"]);
  });

  it("finds by the beginning of a name, and nothing by punctuation alone", async () => {
    expect(await names({ countryId: "ID", search: "Banda A" })).toEqual(["Banda Aceh"]);
    expect(await names({ countryId: "ID", search: "aceh" })).toEqual([]);
    expect(await names({ countryId: "ID", search: "#" })).toEqual([]);
  });

  it("refuses invalid countries and excessive limits", async () => {
    for (const input of [
      { countryId: "de" },
      { countries: Array(11).fill("DE") },
      { limit: 251 },
      { search: "x".repeat(61) },
    ])
      await expect(names(input)).rejects.toThrow("invalid_input");
  });
});

describe("a city entered by a user", () => {
  it("is found by id, by name, and by its listed name", async () => {
    expect(await cityNamed("DE", "DE:munster#1")).toBe("Münster");
    expect(await cityNamed("DE", "munster")).toBe("Münster");
    expect(await cityNamed("DE", "Neustadt, Bayern")).toBe("Neustadt, Bayern");
    expect(await cityNamed("DE", "Neustadt")).toMatch(/^Neustadt, /);
  });

  it("is unknown if the country's list does not contain it, even with the id of another country", async () => {
    for (const input of ["Bandung", "ID:bandung#1", "DE:bandung#1", "Neustadt, Sachsen", "Mün", "#", "DE:"])
      expect([input, await cityNamed("DE", input)]).toEqual([input, undefined]);
  });

  it("is accepted as entered if the country has no list", async () => {
    expect(await cityNamed("CI", "Abidjan")).toBe("Abidjan");
    expect((await countryNamed("CI"))?.name).toBe("Côte d'Ivoire");
    expect(await countryNamed("XX")).toBeUndefined();
  });
});

it("names compare without accents, case, and punctuation", () => {
  expect(["Größe", "SÃO PAULO", "s'-Hertogenbosch", "Łódź", "東京", "---"].map(comparableName)).toEqual([
    "grosse",
    "sao-paulo",
    "s-hertogenbosch",
    "lodz",
    "東京",
    "",
  ]);
});
