import type { Entry } from "@spoke/core/bonus/schema.ts";
import { appendWrites, invoiceSource } from "@spoke/core/bonus/store.ts";
import { amountOf, chunk, commit, parseDay } from "@spoke/core/platform";
import { expect, it } from "vitest";
import { ask, asSystem, useBonus } from "./dealers.ts";

useBonus();

it("bonus entries are listed page by page, past 10,000 entries of a year", async () => {
  const MANY = 10_020;
  const page = async (after = "", limit = 4_000) => {
    const { b2bPurchasesV3 } = await ask(
      `{ b2bPurchasesV3(year: 2024, limit: ${limit} ${after && `after: "${after}"`}) { cursor invoiceNumber invoiceDate } }`,
    );
    return [b2bPurchasesV3].flat().map(Object);
  };
  const entryOf = (place: number): Entry => ({
    ...{ id: `many-${place}`, reverses: "", customer: "D1", kind: "purchase", document: `M${place}`, line: 1 },
    ...{
      day: parseDay(`2024-${String(1 + (place % 12)).padStart(2, "0")}-11`),
      articleCode: "P1",
      description: "P1",
    },
    ...{ brandId: "", class: "", quantity: 1, points: 5, pointValue: amountOf(5_000), netSales: amountOf(10_000) },
    ...{ bikes: 0, paid: 0, onTime: 0, dueDate: "", rules: 1, reason: "" },
  });
  // The last three are lines of the same invoice, and share an item.
  const postings = [
    ...Array.from({ length: MANY - 3 }, (_, place) => [entryOf(place)]),
    [0, 12, 24].map((line) => ({ ...entryOf(line), id: `lines-${line}`, document: "LINES", line })),
  ];
  const writes = postings.flatMap((entries, place) =>
    appendWrites(invoiceSource("U001", `M${place}`), "U001", 1, entries).filter(({ kind }) => kind === "put"),
  );
  for (const some of chunk(writes, 100)) await asSystem(() => commit({ writes: some }));
  const pages: Record<string, string>[][] = [];
  do pages.push(await page(pages.at(-1)?.at(-1)?.cursor));
  while (pages.at(-1)?.length === 4_000);
  expect(pages.map(({ length }) => length)).toEqual([4_000, 4_000, MANY - 8_000]);
  const rows = pages.flat();
  expect(new Set(rows.map(({ cursor }) => cursor)).size).toBe(MANY);
  expect(new Set(rows.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(MANY - 2);
  const days = rows.map(({ invoiceDate }) => invoiceDate ?? "");
  expect(days).toEqual(days.toSorted().toReversed());
  // A page may end between the lines of an invoice.
  const first = rows.findIndex(({ invoiceNumber }) => invoiceNumber === "LINES");
  const next = await page(rows[first]?.cursor, 3);
  expect(next).toEqual(rows.slice(first + 1, first + 4));
  // Without a limit, the newest 5,000.
  const { b2bPurchases } = await ask(`{ b2bPurchases(year: 2024) { id } }`);
  expect([b2bPurchases].flat()).toHaveLength(5_000);
  for (const wrong of ["x", "WyJhIiwwXQ", rows[0]?.cursor?.slice(1)])
    await expect(page(wrong, 5)).rejects.toThrow("invalid_input");
  const { cursor = "" } = rows[0] ?? {};
  await expect(ask(`{ b2bPurchasesV3(year: 2023, after: "${cursor}") { id } }`)).rejects.toThrow("invalid_input");
  await expect(page("", 5_001)).rejects.toThrow("invalid_input");
});
