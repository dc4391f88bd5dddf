import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { specified } from "../support/data-sets.ts";

const folder = join(import.meta.dirname, "../../docs/decisions");
const records = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));

/** What the documents leave open or say twice, in the areas that are built; each is settled by a record. */
const SETTLED = [
  "catalogue-calls",
  "open-invoice-v5-args",
  "average-payment-days",
  "payment-status-mapping",
  "status-values",
  "plus-join",
  "item-view-quota",
  "category-values",
  "text-rule-apostrophe",
  "home-page-path",
  "hidden-menu-claim-create",
  "change-cust-payload",
  "cities-args",
  "public-lookups",
  "inquiry-flag-meaning",
  "admin-announcement-pages",
  "role-names",
  "maintenance-target",
  "own-customer",
  "customer-email",
  "precision-spelling",
  "consumer-voice-text",
  "sales-roles",
  "admin-index-pages",
  "type-or-id",
  "unassigned-scopes",
  "variant-choice",
  "operation-versions",
  "multipart-scope",
  "announcement-source",
  "configs-shape",
  "update-user-shared",
  "mobile-catalogue-search",
  "mobile-suggestions",
  "bare-root",
  "inquiry-layout",
  "login-payload",
  "forgot-password",
  "dont-push",
  "named-routes",
  "pathless-pages",
  "error-admin-query",
  "role-crud",
  "limits",
  "hosts",
  "error-codes",
  "has-closed-popup",
  "upload-columns",
];

const AREAS = new Set([
  "routing",
  "layout",
  "navigation",
  "customer",
  "session",
  "config",
  "announcement",
  "banner",
  "search",
  "consumer-voice",
  "push",
  "permissions",
  "validation",
  "calls",
  "errors",
  "admin-users",
  "inquiry",
  "mobile",
  "data",
]);
const ambiguities = z.array(z.object({ id: z.string(), area: z.string() })).safeParse(specified("ambiguities.json"));

/** A record names an ambiguity as `id`, _id_ or (id), so that a word of the text does not count. */
const names = (text: string, id: string): boolean => new RegExp(`(?:[_\`(]|ambiguity )${id}[_\`),]`).test(text);

describe("the decision records", () => {
  it.each(SETTLED)("settle %s", (id) => {
    expect(records.filter(({ text }) => names(text, id)).map(({ file }) => file)).not.toEqual([]);
  });

  it.skipIf(!ambiguities.success)("leave out nothing that is open in the areas that are built", () => {
    const open = ambiguities.data?.filter(({ area }) => AREAS.has(area)).map(({ id }) => id) ?? [];
    expect(open.filter((id) => !SETTLED.includes(id))).toEqual([]);
  });

  it("have a number of their own, and a title that carries it", () => {
    const numbers = records.map(({ file }) => file.slice(0, 3));
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(3, "0")));
    for (const { file, text } of records) {
      expect([file, text.split("\n")[0]?.slice(0, 6)]).toEqual([file, `# ${file.slice(0, 3)} `]);
    }
  });

  it("that a record points to are there", () => {
    const numbers = new Set(records.map(({ file }) => file.slice(0, 3)));
    for (const { file, text } of records)
      for (const [, number = ""] of text.matchAll(/\((0\d\d)\)/g))
        expect([file, number, numbers.has(number)]).toEqual([file, number, true]);
  });
});
