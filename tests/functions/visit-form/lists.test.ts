import { type Actor, systemActor, withActor } from "@spoke/core/platform";
import { importVisitForm, relistVisits, relistVisitsAt, visitForms } from "@spoke/core/visit-form";
import { describe, expect, test } from "vitest";
import { dealer, seller, store } from "../../builders/records.ts";
import { readUnits } from "../../support/read-units.ts";
import { change, created, load, needed, olga, SERIES, send, staff, useVisits } from "./visits.ts";

useVisits();

describe("lists of visits", () => {
  test("[visit-forms-008] customers of a sales organization, or only those with visit forms", async () => {
    await store([
      ...dealer({ code: "C7", name: "Zeta Bikes", city: "Bali", areas: [{ sorg: "1000", salesman: "zoe" }] }),
      ...dealer({ code: "C8", name: "Yota Bikes", areas: [{ sorg: "1000", salesman: "zoe" }] }),
      seller("zoe", [{ sorg: "1000", limitation: "salesman", option: "", value: "zoe" }]),
    ]);
    const zoe = staff("zoe");
    await created({ custCode: "C1" });
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
});
