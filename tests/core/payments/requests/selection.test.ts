import {
  assignmentOf,
  byInvoice,
  chosenOf,
  firstToPay,
  isSelected,
  type Payable,
  type Selection,
  toggle,
  wronglySelected,
} from "@spoke/core/payments/requests/selection.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { amountOf, fromUnits } from "@spoke/core/platform/money.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bill, chosen, subsetsOf, TODAY } from "../../../builders/payables.ts";

const NOTHING_CHOSEN: Selection = { assignments: [], creditNos: [] };
const days = ["2026-10-01", "2026-11-19", TODAY, "2026-11-21", "2026-12-24"].map(parseDay);

/** Up to five invoices and credits, each with an assignment and a number of its own. */
const lists = fc
  .array(
    fc.record({
      dueDate: fc.constantFrom(...days),
      openAmount: fc.integer({ min: -3, max: 6 }).map(fromUnits),
      isPayable: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((list) => list.map((fields, index) => bill({ ...fields, invoiceNo: `I${index}`, assignment: `A${index}` })));

it("[invoices-005] choosing an invoice adds it by its assignment, and choosing it again removes it", () => {
  const first = bill({ invoiceNo: "I1", assignment: "A1" });
  const second = bill({ invoiceNo: "I1", assignment: "A2", installment: 2 });
  const single = toggle(NOTHING_CHOSEN, first);
  expect(single).toEqual({ assignments: ["A1"], creditNos: [] });
  expect([isSelected(single, first), isSelected(single, second)]).toEqual([true, false]);
  const both = toggle(single, second);
  expect(both.assignments).toEqual(["A1", "A2"]);
  expect(toggle(toggle(both, first), second)).toEqual(NOTHING_CHOSEN);
});

it("[invoices-006] a credit is added and removed by its number, regardless of its assignment", () => {
  const credit = bill({ invoiceNo: "C1", assignment: "A1", openAmount: amountOf(-50_000) });
  const invoice = bill({ invoiceNo: "C1", assignment: "A1" });
  const selection = toggle(NOTHING_CHOSEN, credit);
  expect(selection).toEqual({ assignments: [], creditNos: ["C1"] });
  expect(isSelected(selection, invoice)).toBe(false);
  expect(toggle(selection, credit)).toEqual(NOTHING_CHOSEN);
});

it("an invoice without an assignment is chosen by its number, each installment separately", () => {
  const installments = [1, 2].map((installment) => bill({ invoiceNo: "I1", assignment: "", installment }));
  expect(installments.map(assignmentOf)).toEqual(["I1/1", "I1/2"]);
  expect(assignmentOf(bill({ invoiceNo: "I1", assignment: "" }))).toBe("I1");
});

it("an invoice that is not payable cannot be chosen", () => {
  const held = bill({ isPayable: false });
  expect(toggle(NOTHING_CHOSEN, held)).toEqual(NOTHING_CHOSEN);
  expect(isSelected({ assignments: [held.assignment], creditNos: [] }, held)).toBe(false);
});

it("choosing an invoice twice changes nothing, and never affects other invoices", () => {
  fc.assert(
    fc.property(lists, fc.nat(), (list, at) => {
      const payable = list[at % Math.max(1, list.length)];
      if (!payable) return;
      const before = chosen(list.filter((_, index) => index % 2 === 0));
      const after = toggle(before, payable);
      expect(chosenOf(list, toggle(after, payable))).toEqual(chosenOf(list, before));
      for (const other of list.filter((each) => each !== payable)) {
        expect(isSelected(after, other)).toBe(isSelected(before, other));
      }
    }),
  );
});

it("[invoices-007] installments are grouped by invoice", () => {
  const list = [
    bill({ invoiceNo: "I1", installment: 1 }),
    bill({ invoiceNo: "I2" }),
    bill({ invoiceNo: "I1", installment: 2 }),
    bill({ invoiceNo: "I1", sorg: "S2" }),
  ];
  expect(byInvoice(list).map((group) => group.map(({ installment, sorg }) => `${sorg}${installment}`))).toEqual([
    ["S11", "S12"],
    ["S10"],
    ["S20"],
  ]);
});

/** The rules once more, as the specification says them, by looking at every pair. */
function wrongByHand(rule: string, list: readonly Payable[], selection: Selection): Payable[] {
  const open = list.filter((payable) => payable.isPayable && payable.openAmount >= 0);
  const left = open.filter((payable) => !selection.assignments.includes(payable.assignment));
  return open.filter((payable) => {
    if (!selection.assignments.includes(payable.assignment)) return false;
    if (rule === "oldest") return left.some((other) => Date.parse(other.dueDate) < Date.parse(payable.dueDate));
    if (rule === "overdue") {
      return Date.parse(payable.dueDate) >= Date.parse(TODAY) && left.some((other) => other.dueDate < TODAY);
    }
    return false;
  });
}

const everyChoice = (rule: string) =>
  fc.assert(
    fc.property(lists, (list) => {
      for (const subset of subsetsOf(list)) {
        const selection = chosen(subset);
        expect(wronglySelected(rule, list, selection, parseDay(TODAY))).toEqual(wrongByHand(rule, list, selection));
      }
    }),
  );

it("[invoices-009] with rule oldest, an invoice cannot be paid before an earlier one", () => {
  everyChoice("oldest");
  const list = days.map((dueDate, index) =>
    bill({ dueDate: parseDay(dueDate), assignment: `A${index}`, invoiceNo: `I${index}` }),
  );
  const wrong = (assignments: string[]) =>
    wronglySelected("oldest", list, { assignments, creditNos: [] }, parseDay(TODAY)).map(
      ({ assignment }) => assignment,
    );
  expect(wrong(["A0", "A1", "A2"])).toEqual([]);
  expect(wrong(["A0", "A2", "A4"])).toEqual(["A2", "A4"]);
  const twins = [bill({ assignment: "X" }), bill({ assignment: "Y" })];
  expect(wronglySelected("oldest", twins, { assignments: ["X"], creditNos: [] }, parseDay(TODAY))).toEqual([]);
});

it("[invoices-010] with rule overdue, no other invoice can be paid before an overdue one", () => {
  everyChoice("overdue");
  const list = days.map((dueDate, index) =>
    bill({ dueDate: parseDay(dueDate), assignment: `A${index}`, invoiceNo: `I${index}` }),
  );
  const wrong = (assignments: string[]) =>
    wronglySelected("overdue", list, { assignments, creditNos: [] }, parseDay(TODAY)).map(
      ({ assignment }) => assignment,
    );
  expect(wrong(["A0", "A2"])).toEqual(["A2"]);
  expect(wrong(["A1"])).toEqual([]);
  expect(wrong(["A0", "A1", "A4"])).toEqual([]);
});

it("[invoices-011] any other rule allows every selection", () => {
  everyChoice("");
  everyChoice("newest");
});

it("credits never violate a rule, and invoices that are not payable do not count", () => {
  const late = bill({ dueDate: parseDay("2026-01-01"), assignment: "L", isPayable: false });
  const credit = bill({ dueDate: parseDay("2026-12-24"), invoiceNo: "C", openAmount: amountOf(-10_000) });
  const current = bill({ dueDate: parseDay("2026-12-24"), assignment: "N" });
  const list = [late, credit, current];
  for (const rule of ["oldest", "overdue"]) {
    expect(wronglySelected(rule, list, chosen([credit, current]), parseDay(TODAY))).toEqual([]);
    const payable = { ...late, isPayable: true };
    expect(wronglySelected(rule, [payable, credit, current], chosen([credit, current]), parseDay(TODAY))).toEqual([
      current,
    ]);
  }
});

it("adding the suggested invoices makes a selection valid", () => {
  fc.assert(
    fc.property(lists, fc.constantFrom("oldest", "overdue", "none"), (list, rule) => {
      for (const subset of subsetsOf(list)) {
        const first = firstToPay(rule, list, chosen(subset), parseDay(TODAY));
        expect(wronglySelected(rule, list, chosen([...subset, ...first]), parseDay(TODAY))).toEqual([]);
        if (wronglySelected(rule, list, chosen(subset), parseDay(TODAY)).length === 0) expect(first).toEqual([]);
      }
    }),
  );
});
