import { fileAddresses } from "@spoke/core/file";
import { type Actor, newId, setClock, systemActor, withActor } from "@spoke/core/platform";
import { importVisitForm, questionKey, relistVisits, relistVisitsAt, visitForms } from "@spoke/core/visit-form";
import { questionSchema, SLOTS } from "@spoke/core/visit-form/schema.ts";
import { routes } from "@spoke/functions/rest/invoice-files.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dealer, HOST, host, seller, someone, store } from "../../builders/records.ts";
import { cleanUpload } from "../../builders/uploads.ts";
import { ask } from "../../support/graphql.ts";
import { readPdf } from "../../support/pdf.ts";
import { readUnits } from "../../support/read-units.ts";
import { startStores } from "../catalog/support.ts";

let stores: Awaited<ReturnType<typeof startStores>>;
let restoreClock: () => void;

const question = (list: string, id: string, text: string, more: object = {}) => {
  const parsed = questionSchema.parse({ sorg: "1000", list, id, text: { "en-US": text, de: `${text} (de)` }, ...more });
  return { kind: "put" as const, item: { ...questionKey(parsed), ...parsed } };
};

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

const staff = (userId: string, more: Partial<Actor> = {}) =>
  someone(userId, ["page.formvisit", "menu.change-cust"], {
    ...{ sorg: "1000", sorgs: ["1000"], unrestrictedSorgs: [] },
    ...more,
  });
const sam = staff("sam");
const tom = staff("tom");
const sue = staff("sue");
const olga = staff("olga", { sorgs: ["1000", "5000"], unrestrictedSorgs: ["1000", "5000"] });

async function send(query: string, variables: object = {}, as: Actor = sam): Promise<Record<string, unknown>> {
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

async function change(name: string, input: object, as: Actor = sam): Promise<Answer> {
  const names = Object.keys(input);
  const declared = names.map((each) => `$${each}: ${TYPES[each]}`).join(", ");
  const passed = names.map((each) => `${each}: $${each}`).join(", ");
  const { answer } = await send(`mutation (${declared}) { answer: ${name}(${passed}) { ${OUTCOME} } }`, input, as);
  return answer as Answer;
}

const photo = (as: Actor = sam) => cleanUpload(as, "VISIT_PHOTO");
const needed = async (as: Actor = sam) => ({ frontShop1: await photo(as), displayShop1: await photo(as) });
const SERIES = [{ series: "S1", qty: 3 }];

async function created(input: object = {}, as: Actor = sam): Promise<string> {
  const base = { brand: "polygon", custCode: "C1", seriesList: SERIES };
  const { formVisit, ...rest } = await change("createFormVisit", { ...base, ...(await needed(as)), ...input }, as);
  if (!formVisit) throw new Error(JSON.stringify(rest));
  return formVisit.id;
}

const list = async (args: string, fields = "id custCode", as: Actor = sam) => {
  const query = `{ formVisits(page: 1, limit: 50 ${args}) { formVisits { ${fields} } info { count } } }`;
  return ((await send(query, {}, as)).formVisits as { formVisits: Record<string, unknown>[] }).formVisits;
};
const load = async (id: string, fields: string, as: Actor = sam) => (await list(`id: "${id}"`, fields, as))[0];
const ids = async (args: string, as: Actor = sam) => (await list(args, "id", as)).map(({ id }) => id);

describe("visit forms", () => {
  test("[visit-forms-003] [visit-forms-005] a form holds eleven named photos, which a change replaces, and can be deleted", async () => {
    const photos = Object.fromEntries(await Promise.all(SLOTS.map(async (slot) => [slot, await photo()] as const)));
    expect(Object.keys(photos)).toHaveLength(11);
    const id = await created({
      ...{ ...photos, otherMidrange: "M1", brandDisplay: "D1", brandDomination: true, equipment: ["E2", "E1"] },
      ...{
        seriesList: [...SERIES, { series: "S2", qty: 2 }],
        notes: "Moved the corner.\nCall in May.",
        visitedOn: "2026-11-20",
      },
    });
    const fields = `custCode custName brand visitedOn otherMidrange { id description } brandDomination qtyPlgGrp qtyNonPlgGrp
      brandDisplay { description } seriesList { id brand series qty } seriesBrand { brand series } otherSeriesList { series qty }
      notes equipment { id text } createdAt createdBy isDeleted canEdit version ${SLOTS.map((slot) => `${slot} { id }`).join(" ")}`;
    expect(await load(id, fields)).toEqual({
      ...{ custCode: "C1", custName: "Alpha Bikes", brand: "polygon", visitedOn: "2026-11-20", brandDomination: true },
      otherMidrange: { id: "M1", description: "Several" },
      ...{ qtyPlgGrp: 3, qtyNonPlgGrp: 2, brandDisplay: { description: "Own corner" } },
      seriesList: [{ id: "S1", brand: "Polygon", series: "Siskiu", qty: 3 }],
      seriesBrand: [
        { brand: "Polygon", series: "Siskiu" },
        { brand: "Other", series: "Marlin" },
      ],
      otherSeriesList: [{ series: "Marlin", qty: 2 }],
      notes: "Moved the corner.\nCall in May.",
      equipment: [
        { id: "E2", text: "Lightbox" },
        { id: "E1", text: "Shelf" },
      ],
      ...{ createdAt: "2026-11-22T12:00:00.000Z", createdBy: "sam", isDeleted: false, canEdit: true, version: 1 },
      ...Object.fromEntries(Object.entries(photos).map(([slot, photoId]) => [slot, { id: photoId }])),
    });

    const other = await photo();
    const { frontShop1, displayShop1, displayBanner } = photos;
    const changed = await change("updateFormVisit", {
      ...{
        id,
        seriesList: SERIES,
        frontShop1,
        displayShop1: other,
        displayShop2: displayShop1,
        displayPoster: displayBanner,
      },
      ...{ qtyPlgGrp: 9, version: 1 },
    });
    expect(changed.formVisit).toEqual({ id, version: 2 });
    expect(
      await load(
        id,
        `qtyPlgGrp notes version frontShop1 { id } frontShop2 { id } displayShop1 { id } displayShop2 { id } displayBanner { id } displayPoster { id }`,
      ),
    ).toEqual({
      ...{ qtyPlgGrp: 9, notes: "", version: 2, frontShop1: { id: frontShop1 }, frontShop2: null },
      ...{ displayShop1: { id: other }, displayShop2: { id: displayShop1 }, displayBanner: null },
      displayPoster: { id: displayBanner },
    });
    const readable = await withActor(sam, () => fileAddresses({ ids: [...Object.values(photos), other] }));
    expect(readable.map((file) => file.id).sort()).toEqual([frontShop1, displayShop1, displayBanner, other].sort());
    expect(await withActor(sue, () => fileAddresses({ ids: [frontShop1 ?? ""] }))).toEqual([]);

    expect(
      (await change("updateFormVisit", { id, seriesList: SERIES, frontShop1, displayShop1: other, version: 1 }))
        .message,
    ).toEqual({
      status: "failed",
      description: "conflict",
    });
    expect((await change("deleteFormVisit", { id })).message.status).toBe("success");
    expect(await ids("")).not.toContain(id);
  });

  test("photos, a series, the dealer, the day, and the choices are checked at their fields", async () => {
    const refused = async (input: object, as: Actor = sam) => {
      const base = { brand: "polygon", custCode: "C1", seriesList: SERIES, ...(await needed(as)) };
      return (await change("createFormVisit", { ...base, ...input }, as)).userErrors;
    };
    const photos = { frontShop1: undefined, displayShop1: undefined, displayBanner: await photo() };
    expect(await refused(photos)).toEqual([
      { field: "frontShop1", message: "visit_front_photo_required" },
      { field: "displayShop1", message: "visit_display_photo_required" },
    ]);
    expect(await refused({ seriesList: [] })).toEqual([{ field: "seriesList", message: "visit_series_required" }]);
    expect(await refused({ seriesList: [...SERIES, ...SERIES] })).toMatchObject([{ message: "visit_series_twice" }]);
    expect(await refused({ seriesList: [{ series: "W1", qty: 1 }] })).toMatchObject([{ message: "unknown_value" }]);
    expect(await refused({ otherMidrange: "D1" })).toEqual([{ field: "otherMidrange", message: "unknown_value" }]);
    expect(await refused({ custCode: "C2" })).toEqual([{ field: "custCode", message: "customer_unknown" }]);
    expect(await refused({ brand: "wim" })).toEqual([{ field: "brand", message: "visit_form_unavailable" }]);
    expect(await refused({ visitedOn: "2026-11-23" })).toEqual([{ field: "visitedOn", message: "visited_in_future" }]);
    const sues = await photo(sue);
    expect(await refused({ frontShop1: sues })).toEqual([{ field: "frontShop1", message: "upload_unknown" }]);
    const same = await photo();
    expect(await refused({ frontShop1: same, displayShop1: same })).toMatchObject([{ field: "displayShop1" }]);
  });

  test("a form that is sent twice is stored once", async () => {
    const clientRequestId = newId();
    const input = { clientRequestId, brand: "polygon", custCode: "C3", seriesList: SERIES, ...(await needed()) };
    const answers = await Promise.all([change("createFormVisit", input), change("createFormVisit", input)]);
    for (const { formVisit } of answers) expect(formVisit?.id).toBe(clientRequestId);
    expect((await change("createFormVisit", input)).message.status).toBe("success");
    expect(await ids('custCodes: ["C3"]')).toEqual([clientRequestId]);
    const [visited] = (await send('{ all: formVisitSalesCustomers(search: "Gamma") { visits } }')).all as {
      visits: number;
    }[];
    expect(visited?.visits).toBe(1);
  });

  test("[capability-022] [visit-forms-004] visits of both forms are listed by form, dealer, and day, page by page", async () => {
    const day = (visitedOn: string, custCode = "C2") => created({ custCode, visitedOn, ...photosOfSue }, sue);
    let photosOfSue = await needed(sue);
    const first = await day("2025-03-01");
    photosOfSue = await needed(sue);
    const second = await day("2025-03-05");
    photosOfSue = await needed(sue);
    const third = await day("2025-03-09");
    const wim = await created({ brand: "wim", custCode: "C5", seriesList: [{ series: "W1", qty: 1 }] }, olga);
    expect(await ids("", sue)).toEqual([third, second, first]);
    expect(await ids('from: "2025-03-02", to: "2025-03-05"', sue)).toEqual([second]);
    expect(await ids('date: "2025-03-09"', sue)).toEqual([third]);
    expect(await ids('date: "2025-03-09", to: "2025-03-05"', sue)).toEqual([]);
    expect(await ids('brand: "polygon", custCodes: ["C2"]', olga)).toEqual([third, second, first]);
    expect(await ids('brand: "wim"', olga)).toEqual([wim]);
    expect(await ids('brand: "wim"', sue)).toEqual([]);
    expect(await ids(`id: "${second}"`, sue)).toEqual([second]);
    const page = await send(
      "{ formVisits(page: 2, limit: 2) { formVisits { id } info { page count pageTotal } } }",
      {},
      sue,
    );
    expect(page.formVisits).toEqual({ formVisits: [{ id: first }], info: { page: 2, count: 3, pageTotal: 2 } });
    await expect(send("{ formVisits(limit: 2) { info { count } } }")).rejects.toThrow("page");
    await expect(send("{ formVisits(page: 2) { info { count } } }")).rejects.toThrow("limit");
    await expect(send('{ formVisits(page: 1, limit: 2, brand: "trek") { info { count } } }')).rejects.toThrow();
  });

  test("[visit-forms-006] a deleted visit is listed on request and can be restored", async () => {
    const id = await created({ visitedOn: "2026-01-10" });
    await change("deleteFormVisit", { id });
    expect((await change("deleteFormVisit", { id })).message.status).toBe("success");
    expect(await ids('custCodes: ["C1"]')).not.toContain(id);
    expect(await list('custCodes: ["C1"], showDeleted: true, date: "2026-01-10"', "id isDeleted")).toEqual([
      { id, isDeleted: true },
    ]);
    const refused = await change("updateFormVisit", { id, seriesList: SERIES, ...(await needed()) });
    expect(refused.message.description).toBe("conflict");
    await change("restoreFormVisit", { id });
    expect(await ids('custCodes: ["C1"]')).toContain(id);
  });

  test("staff see the visits at their dealers; only the author and the office change them", async () => {
    const id = await created();
    expect(await load(id, "canEdit", tom)).toEqual({ canEdit: false });
    expect(await load(id, "canEdit", olga)).toEqual({ canEdit: true });
    expect((await change("deleteFormVisit", { id }, tom)).message.description).toBe("visit_not_yours");
    expect((await change("deleteFormVisit", { id }, olga)).message.status).toBe("success");
    await expect(load(id, "id", sue)).rejects.toThrow("not_found");
    expect((await change("restoreFormVisit", { id }, sue)).message.status).toBe("failed");
    const alien = someone("sam", ["page.formvisit"], { sorg: "1000", sorgs: ["1000"] });
    await expect(load(id, "id", alien)).rejects.toThrow("not_found");
    expect(await ids("", alien)).toEqual([]);
  });

  test("[visit-forms-007] the choices of the questions come from the server, in the office's order and the user's language", async () => {
    const lists =
      'a: formVisitOtherMidranges { id description } b: formVisitEquipments(brand: "polygon") { id } c: formVisitBrandDisplays { description } d: formVisitSeries { id brand isOwn }';
    expect(await send(`{ ${lists} }`, {}, staff("sam", { locale: "de" }))).toEqual({
      a: [
        { id: "M2", description: "None (de)" },
        { id: "M1", description: "Several (de)" },
      ],
      b: [{ id: "E1" }, { id: "E2" }],
      c: [{ description: "Own corner (de)" }],
      d: [
        { id: "S1", brand: "Polygon", isOwn: true },
        { id: "S2", brand: "Other", isOwn: false },
      ],
    });
    expect(await send('{ formVisitSeries(brand: "wim") { id } }')).toEqual({ formVisitSeries: [] });
    expect(await send('{ formVisitSeries(brand: "wim") { id } }', {}, olga)).toEqual({
      formVisitSeries: [{ id: "W1" }],
    });
  });

  test("a choice that the office took away stays with the visits that have it", async () => {
    await store([question("equipment", "E9", "Old stand")]);
    const id = await created({ equipment: ["E9"] });
    await store([{ kind: "delete", key: questionKey({ sorg: "1000", list: "equipment", id: "E9" }) }]);
    const again = await change("updateFormVisit", { id, seriesList: SERIES, equipment: ["E9"], ...(await needed()) });
    expect(again.message.status).toBe("success");
    expect(await load(id, "equipment { text }")).toEqual({ equipment: [{ text: "Old stand" }] });
  });

  test("[visit-forms-008] customers of a sales organization, or only those with visit forms", async () => {
    await store([
      ...dealer({ code: "C7", name: "Zeta Bikes", city: "Bali", areas: [{ sorg: "1000", salesman: "zoe" }] }),
      ...dealer({ code: "C8", name: "Yota Bikes", areas: [{ sorg: "1000", salesman: "zoe" }] }),
      seller("zoe", [{ sorg: "1000", limitation: "salesman", option: "", value: "zoe" }]),
    ]);
    const zoe = staff("zoe");
    const older = await created({ custCode: "C7", visitedOn: "2026-02-01" }, zoe);
    const latest = await created({ custCode: "C7", visitedOn: "2026-05-01" }, zoe);
    const fields = "custCode custName custCity visits lastVisit lastVisitBy lastVisitId";
    const customers = async (args: string, as = zoe) =>
      (await send(`{ found: formVisitSalesCustomers${args} { ${fields} } }`, {}, as)).found;
    const zeta = {
      custCode: "C7",
      custName: "Zeta Bikes",
      custCity: "Bali",
      visits: 2,
      lastVisit: "2026-05-01",
      lastVisitBy: "zoe",
      lastVisitId: latest,
    };
    const none = {
      custCode: "C8",
      custName: "Yota Bikes",
      custCity: "",
      visits: 0,
      lastVisit: null,
      lastVisitBy: null,
      lastVisitId: null,
    };
    expect(await customers('(sorg: "1000")')).toEqual([none, zeta]);
    expect(await customers('(sorg: "1000", onlyCustomerHasFormVisit: true)')).toEqual([zeta]);
    expect(await customers('(sorg: "5000")')).toEqual([]);
    expect(await customers('(sorg: "U001")')).toEqual([]);
    const all = (await customers("(onlyCustomerHasFormVisit: true)", olga)) as { custCode: string }[];
    expect(all.map(({ custCode }) => custCode)).toEqual(expect.arrayContaining(["C1", "C7"]));

    await change("deleteFormVisit", { id: latest }, zoe);
    expect(await customers('(search: "Zeta")')).toMatchObject([
      { visits: 1, lastVisit: "2026-02-01", lastVisitId: older },
    ]);
    await change("restoreFormVisit", { id: latest }, zoe);
    expect(await customers('(search: "Zeta")')).toMatchObject([{ visits: 2, lastVisit: "2026-05-01" }]);
    const photos = await needed(zoe);
    await change("updateFormVisit", { id: latest, seriesList: SERIES, visitedOn: "2026-01-01", ...photos }, zoe);
    expect(await customers('(search: "Zeta")')).toMatchObject([{ visits: 2, lastVisit: "2026-02-01" }]);
  });

  test("the list of a salesperson costs the same with any number of dealers, and follows a dealer to another one", async () => {
    const limited = (value: string) => [{ sorg: "1000", limitation: "salesman" as const, option: "", value }];
    const codes = Array.from({ length: 25 }, (_, index) => `M${String(index).padStart(2, "0")}`);
    const at = (code: string, salesman: string) =>
      dealer({ code, name: `Moving ${code}`, areas: [{ sorg: "1000", salesman }] });
    await store([
      ...codes.flatMap((code) => at(code, "mia")),
      seller("mia", limited("mia")),
      seller("max", limited("max")),
    ]);
    const [mia, max] = [staff("mia"), staff("max")];
    const visit = (custCode: string, index: number) =>
      withActor(systemActor(), () =>
        importVisitForm({
          ...{
            id: `M-${custCode}-${index}`,
            sorg: "1000",
            custCode,
            visitedOn: `2025-06-${String(index + 1).padStart(2, "0")}`,
          },
          ...{ createdAt: "2025-06-30T09:00:00Z", createdBy: { id: "mia", name: "Mia" } },
          series: [{ series: "S1", quantity: 1 }],
        }),
      );
    for (const [index, code] of codes.entries()) await visit(code, index);
    const page = (as: Actor) => withActor(as, () => readUnits(() => visitForms({ page: 1, limit: 5 })));
    const shown = async (as: Actor) => {
      const { rows, info } = await withActor(as, () => visitForms({ page: 1, limit: 50, showDeleted: true }));
      return { count: info.count, codes: rows.map(({ custCode }) => custCode) };
    };
    const slow = await page(mia);
    const before = await shown(mia);
    expect(before).toEqual({ count: 25, codes: codes.toReversed() });
    // Until the job has listed what was stored before, the dealers' own lists are read.
    await withActor(systemActor(), () => relistVisits({}));
    expect(await shown(mia)).toEqual(before);
    const fast = await page(mia);
    expect(fast.units).toBeLessThanOrEqual(12);
    expect(fast.units).toBeLessThan(slow.units / 2);

    // The feed says that others serve a dealer, whose deleted visit goes along.
    const id = await created({ custCode: "M03", visitedOn: "2025-07-01", ...(await needed(mia)) }, mia);
    await change("deleteFormVisit", { id }, mia);
    await store(at("M03", "max"));
    expect((await shown(mia)).codes).toEqual(before.codes.filter((code) => code !== "M03"));
    expect(await shown(max)).toEqual({ count: 0, codes: [] });
    await withActor(systemActor(), () => relistVisitsAt(["M03", "M04"]));
    await withActor(systemActor(), () => relistVisitsAt(["M03", "M04"]));
    expect(await shown(mia)).toEqual({ count: 24, codes: before.codes.filter((code) => code !== "M03") });
    expect(await shown(max)).toEqual({ count: 2, codes: ["M03", "M03"] });
    // Changes go on where the dealer is.
    await change("restoreFormVisit", { id }, olga);
    expect((await withActor(max, () => visitForms({ page: 1, limit: 5 }))).info.count).toBe(2);
    expect(await load(id, "custCode", max)).toEqual({ custCode: "M03" });
  });

  test("a visit is downloaded as a PDF with its photos, by who may see it", async () => {
    const id = await created({ notes: "Moved the corner", displayPoster: await photo() });
    const download = routes["POST /api/visit-form/file"];
    if (!download) throw new Error("no route");
    const ask = (as: Actor) => {
      const event = { routeKey: "POST /api/visit-form/file", headers: {}, body: JSON.stringify({ id }) };
      return withActor(as, () => download(event as unknown as APIGatewayProxyEventV2));
    };
    const file = Buffer.from(String((await ask(sam)).body), "base64");
    const text = readPdf(file).pages.join("\n");
    for (const part of ["Visit at Alpha Bikes", "Siskiu", "Moved the corner", "Photos of the shop"])
      expect(text).toContain(part);
    expect([...file.toString("latin1").matchAll(/\/Subtype \/Image/g)]).toHaveLength(3);
    await expect(ask(sue)).rejects.toThrow("not_found");
  });

  test("a PDF has all of a long form: sixty series, eleven photos, and every other answer", async () => {
    const many = Array.from({ length: 60 }, (_, index) => `L${index + 1}`);
    await store(many.map((id) => question("series", id, `Long ${id}`, { brand: "Polygon", isOwn: true })));
    const photos = Object.fromEntries(await Promise.all(SLOTS.map(async (slot) => [slot, await photo()] as const)));
    const notes = Array.from({ length: 90 }, (_, index) => `Note ${index + 1}`).join("\n");
    const id = await created({
      ...{ ...photos, notes, otherMidrange: "M1", brandDisplay: "D1", brandDomination: true, equipment: ["E1", "E2"] },
      seriesList: many.map((series, index) => ({ series, qty: index + 1 })),
    });
    const download = routes["POST /api/visit-form/file"];
    const event = { routeKey: "POST /api/visit-form/file", headers: {}, body: JSON.stringify({ id }) };
    const answer = await withActor(sam, () => download?.(event as unknown as APIGatewayProxyEventV2));
    const file = Buffer.from(String(Object(answer).body), "base64");
    const { pages } = readPdf(file);
    expect(pages.length).toBeGreaterThan(2);
    const text = pages.join("\n");
    for (const part of [
      ...many.map((each) => `Long ${each}`),
      "Note 1",
      "Note 90",
      "Several",
      "Own corner",
      "Lightbox",
    ])
      expect(text).toContain(part);
    expect([...file.toString("latin1").matchAll(/\/Subtype \/Image/g)]).toHaveLength(11);
  });

  test("a page of the list costs the same with any history", async () => {
    const visit = async (count: number, begin: number) => {
      for (let index = begin; index < begin + count; index += 1) {
        const [month, day] = [String(1 + (index % 12)).padStart(2, "0"), String(1 + (index % 28)).padStart(2, "0")];
        const row = { id: `P-${index}`, sorg: "1000", custCode: "C6", visitedOn: `2024-${month}-${day}` };
        const more = { createdAt: "2024-01-01T09:00:00Z", createdBy: { id: "pia", name: "Pia" } };
        await withActor(systemActor(), () =>
          importVisitForm({ ...row, ...more, series: [{ series: "S1", quantity: 1 }] }),
        );
      }
    };
    const page = async (as: Actor) =>
      (await withActor(as, () => readUnits(() => visitForms({ custCodes: ["C6"], page: 1, limit: 20 })))).units;
    await store([
      ...dealer({ code: "C6", name: "Often", areas: [{ sorg: "1000", salesman: "pia" }] }),
      seller("pia", [{ sorg: "1000", limitation: "salesman", option: "", value: "pia" }]),
    ]);
    const pia = staff("pia");
    await visit(25, 0);
    const few = [await page(pia), await page(olga)];
    await visit(150, 25);
    const many = [await page(pia), await page(olga)];
    for (const [index, units] of many.entries()) expect(units).toBeLessThanOrEqual((few[index] ?? 0) + 1);
    expect(Math.max(...many)).toBeLessThanOrEqual(10);
  });

  test("past visits come from the feed once", async () => {
    const row = {
      ...{ id: "V-1", sorg: "1000", custCode: "C1", visitedOn: "2025-01-15", createdAt: "2025-01-15T09:00:00Z" },
      ...{ createdBy: { id: "import", name: "Mia" }, series: [{ series: "S1", quantity: 2 }], equipment: ["E1"] },
    };
    const run = (input: object = {}) => withActor(systemActor(), () => importVisitForm({ ...row, ...input }));
    expect([await run(), await run()]).toEqual(["changed", "unchanged"]);
    expect(await list('date: "2025-01-15"', "id createdBy qtyPlgGrp canEdit")).toEqual([
      { id: "V-1", createdBy: "Mia", qtyPlgGrp: 2, canEdit: false },
    ]);
    await expect(run({ id: "V-2", sorg: "U001" })).rejects.toThrow();
    await expect(run({ id: "V-2", custCode: "C99" })).rejects.toThrow();
  });
});
