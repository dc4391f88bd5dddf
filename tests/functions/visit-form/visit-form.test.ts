import { fileAddresses } from "@spoke/core/file";
import { type Actor, newId, systemActor, withActor } from "@spoke/core/platform";
import { importVisitForm, questionKey } from "@spoke/core/visit-form";
import { SLOTS } from "@spoke/core/visit-form/schema.ts";
import { describe, expect, test } from "vitest";
import { someone, store } from "../../builders/records.ts";
import {
  change,
  created,
  ids,
  list,
  load,
  needed,
  olga,
  photo,
  question,
  SERIES,
  sam,
  send,
  staff,
  sue,
  tom,
  useVisits,
} from "./visits.ts";

useVisits();

describe("visit forms", () => {
  test("are not found on a host without visits, for users without an area that has them", async () => {
    const elsewhere = staff("sam", { sorg: "U001", sorgs: ["U001"] });
    await expect(list("", "id", elsewhere)).rejects.toThrow("not_found");
    await expect(send("{ formVisitSalesCustomers { custCode } }", {}, elsewhere)).rejects.toThrow("not_found");
    await expect(send("{ formVisitSeries { id } }", {}, elsewhere)).rejects.toThrow("not_found");
    const refused = await change("deleteFormVisit", { id: "any" }, elsewhere);
    expect(refused.message).toEqual({ status: "failed", description: "not_found" });
  });

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
