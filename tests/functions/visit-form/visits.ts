import { type Actor, setClock } from "@spoke/core/platform";
import { questionKey } from "@spoke/core/visit-form";
import { questionSchema, SLOTS } from "@spoke/core/visit-form/schema.ts";
import { afterAll, beforeAll } from "vitest";
import { dealer, HOST, host, seller, someone, store } from "../../builders/records.ts";
import { cleanUpload } from "../../builders/uploads.ts";
import { ask } from "../../support/graphql.ts";
import { startStores } from "../catalog/support.ts";

let stores: Awaited<ReturnType<typeof startStores>>;
let restoreClock: () => void;

export const question = (list: string, id: string, text: string, more: object = {}) => {
  const parsed = questionSchema.parse({ sorg: "1000", list, id, text: { "en-US": text, de: `${text} (de)` }, ...more });
  return { kind: "put" as const, item: { ...questionKey(parsed), ...parsed } };
};

/** Dealers of two sellers and their staff, for the tests of the file that calls it. */
export function useVisits(): void {
  beforeAll(async () => {
    restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
    stores = await startStores();
    const limited = [{ sorg: "1000", limitation: "salesman" as const, option: "", value: "sam" }];
    const unlimited = (...sorgs: readonly string[]) =>
      sorgs.map((sorg) => ({ sorg, limitation: "none" as const, option: "", value: "" }));
    await store([
      host(HOST, "1000"),
      ...dealer({ code: "C1", name: "Alpha Bikes", city: "Jakarta", areas: [{ sorg: "1000", salesman: "sam" }] }),
      ...dealer({ code: "C2", name: "Beta Bikes", areas: [{ sorg: "1000", salesman: "sue" }] }),
      ...dealer({ code: "C3", name: "Gamma Bikes", areas: [{ sorg: "1000", salesman: "sam" }] }),
      ...dealer({ code: "C5", name: "Wim Bikes", areas: [{ sorg: "5000" }] }),
      seller("sam", limited),
      seller("tom", limited),
      seller("sue", [{ sorg: "1000", limitation: "salesman", option: "", value: "sue" }]),
      seller("olga", unlimited("1000", "5000")),
      question("other-midrange", "M1", "Several", { sorting: 2 }),
      question("other-midrange", "M2", "None", { sorting: 1 }),
      question("brand-display", "D1", "Own corner"),
      question("equipment", "E1", "Shelf", { sorting: 1 }),
      question("equipment", "E2", "Lightbox", { sorting: 2 }),
      question("series", "S1", "Siskiu", { brand: "Polygon", isOwn: true }),
      question("series", "S2", "Marlin", { brand: "Other" }),
      question("series", "W1", "Wim One", { sorg: "5000", brand: "Wim", isOwn: true }),
    ]);
  });
  afterAll(async () => {
    await stores.stop();
    restoreClock();
  });
}

export const staff = (userId: string, more: Partial<Actor> = {}) =>
  someone(userId, ["page.formvisit", "menu.change-cust"], {
    ...{ sorg: "1000", sorgs: ["1000"], unrestrictedSorgs: [] },
    ...more,
  });
export const sam = staff("sam");
export const tom = staff("tom");
export const sue = staff("sue");
export const olga = staff("olga", { sorgs: ["1000", "5000"], unrestrictedSorgs: ["1000", "5000"] });

export async function send(query: string, variables: object = {}, as: Actor = sam): Promise<Record<string, unknown>> {
  return ask(as, query, variables);
}

interface Answer {
  readonly formVisit: { readonly id: string; readonly version: number } | null;
  readonly message: { readonly status: string; readonly description: string };
  readonly userErrors: readonly { readonly field: string; readonly message: string }[];
}

const OUTCOME = "formVisit { id version } message { status description } userErrors { field message }";
const TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SLOTS.map((slot) => [slot, "ID"])),
  ...{ brand: "String!", custCode: "String!", id: "ID!", seriesList: "[FormVisitSeriesInput!]!", visitedOn: "String" },
  ...{ otherMidrange: "ID", brandDisplay: "ID", brandDomination: "Boolean", qtyPlgGrp: "Int", qtyNonPlgGrp: "Int" },
  ...{ equipment: "[ID!]", notes: "String", clientRequestId: "String", version: "Int" },
};

export async function change(name: string, input: object, as: Actor = sam): Promise<Answer> {
  const names = Object.keys(input);
  const declared = names.map((each) => `$${each}: ${TYPES[each]}`).join(", ");
  const passed = names.map((each) => `${each}: $${each}`).join(", ");
  const { answer } = await send(`mutation (${declared}) { answer: ${name}(${passed}) { ${OUTCOME} } }`, input, as);
  return answer as Answer;
}

export const photo = (as: Actor = sam) => cleanUpload(as, "VISIT_PHOTO");
export const needed = async (as: Actor = sam) => ({ frontShop1: await photo(as), displayShop1: await photo(as) });
export const SERIES = [{ series: "S1", qty: 3 }];

export async function created(input: object = {}, as: Actor = sam): Promise<string> {
  const base = { brand: "polygon", custCode: "C1", seriesList: SERIES };
  const { formVisit, ...rest } = await change("createFormVisit", { ...base, ...(await needed(as)), ...input }, as);
  if (!formVisit) throw new Error(JSON.stringify(rest));
  return formVisit.id;
}

export const list = async (args: string, fields = "id custCode", as: Actor = sam) => {
  const query = `{ formVisits(page: 1, limit: 50 ${args}) { formVisits { ${fields} } info { count } } }`;
  return ((await send(query, {}, as)).formVisits as { formVisits: Record<string, unknown>[] }).formVisits;
};
export const load = async (id: string, fields: string, as: Actor = sam) => (await list(`id: "${id}"`, fields, as))[0];
export const ids = async (args: string, as: Actor = sam) => (await list(args, "id", as)).map(({ id }) => id);
