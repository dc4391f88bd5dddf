import { hasOfflinePage, offlineRows } from "@spoke/web/app/offlineRows.ts";
import { routes } from "@spoke/web/app/routes.ts";
import { DEFAULT_CONFIG } from "@spoke/web/lib/config.ts";
import { expect, it } from "vitest";
import { DEALER } from "./support.tsx";

const begun = (...scopes: string[]) =>
  offlineRows(routes.rows, { status: "in", user: { ...DEALER, scopes } }, DEFAULT_CONFIG).map(({ path }) => path);

it("begins without a network at the forms that the user may fill in", () => {
  expect(begun("page.claim", "page.pdi")).toEqual(["/claim/create", "/pdi/create"]);
  expect(begun("page.claim")).toEqual(["/claim/create"]);
  expect(begun("page.pdi")).toEqual(["/pdi/create"]);
  expect(begun("page.catalog")).toEqual([]);
});

it("begins a visit without a network at the form of the user's area", () => {
  const begin = (...sorgs: string[]) => {
    const userAreas = sorgs.map((sorg) => ({ sorg }));
    const user = { ...DEALER, scopes: ["page.formvisit"], userAreas };
    return offlineRows(routes.rows, { status: "in", user }, DEFAULT_CONFIG).map(({ path }) => path);
  };
  expect(begin("1000")).toEqual(["/visit-form/polygon/create"]);
  expect(begin("5000", "U001")).toEqual(["/visit-form/wim/create"]);
  expect(begin("U001")).toEqual([]);
});

it("stores nothing on devices of users without such forms", () => {
  expect(hasOfflinePage(routes.rows, { ...DEALER, scopes: ["page.catalog"] })).toBe(false);
  expect(hasOfflinePage(routes.rows, { ...DEALER, scopes: ["page.pdi"] })).toBe(true);
});
