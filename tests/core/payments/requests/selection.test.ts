import {
  assignmentOf,
  byInvoice,
  chosenOf,
  firstToPay,
  isSelected,
  NOTHING_CHOSEN,
  type Payable,
  type Selection,
  toggle,
  wronglySelected,
} from "@spoke/core/payments/requests/selection.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { amountOf, fromUnits } from "@spoke/core/platform/money.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bill, chosen, subsetsOf, TODAY } from "./payables.ts";

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
  .map((list) => list.map((one, index) => bill({ ...one, invoiceNo: `I${index}`, assignment: `A${index}` })));

it("[invoices-005] choosing an invoice adds it by its assignment, and choosing it again takes it out", () => {
  const first = bill({ invoiceNo: "I1", assignment: "A1" });
  const second = bill({ invoiceNo: "I1", assignment: "A2", installment: 2 });
  const one = toggle(NOTHING_CHOSEN, first);
  expect(one).toEqual({ assignments: ["A1"], creditNos: [] });
  expect([isSelected(one, first), isSelected(one, second)]).toEqual([true, false]);
  const both = toggle(one, second);
  expect(both.assignments).toEqual(["A1", "A2"]);
  expect(toggle(toggle(both, first), second)).toEqual(NOTHING_CHOSEN);
});

it("[invoices-006] a credit is added and taken out by its number, whatever its assignment", () => {
  const credit = bill({ invoiceNo: "C1", assignment: "A1", openAmount: amountOf(-50_000) });
  const invoice = bill({ invoiceNo: "C1", assignment: "A1" });
  const selection = toggle(NOTHING_CHOSEN, credit);
  expect(selection).toEqual({ assignments: [], creditNos: ["C1"] });
  expect(isSelected(selection, invoice)).toBe(false);
  expect(toggle(selection, credit)).toEqual(NOTHING_CHOSEN);
});

it("an invoice without an assignment is chosen by its number, each installment for itself", () => {
  const installments = [1, 2].map((installment) => bill({ invoiceNo: "I1", assignment: "", installment }));
  expect(installments.map(assignmentOf)).toEqual(["I1/1", "I1/2"]);
  expect(assignmentOf(bill({ invoiceNo: "I1", assignment: "" }))).toBe("I1");
});

it("what is not payable cannot be chosen", () => {
  const held = bill({ isPayable: false });
  expect(toggle(NOTHING_CHOSEN, held)).toEqual(NOTHING_CHOSEN);
  expect(isSelected({ assignments: [held.assignment], creditNos: [] }, held)).toBe(false);
});

it("choosing twice changes nothing, and choosing one changes no other", () => {
  fc.assert(
    fc.property(lists, fc.nat(), (list, at) => {
      const one = list[at % Math.max(1, list.length)];
      if (!one) return;
      const before = chosen(list.filter((_, index) => index % 2 === 0));
      const after = toggle(before, one);
      expect(chosenOf(list, toggle(after, one))).toEqual(chosenOf(list, before));
      for (const other of list.filter((each) => each !== one)) {
        expect(isSelected(after, other)).toBe(isSelected(before, other));
      }
    }),
  );
});

it("[invoices-007] installments stand together under their invoice", () => {
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
  const open = list.filter((one) => one.isPayable && one.openAmount >= 0);
  const left = open.filter((one) => !selection.assignments.includes(one.assignment));
  return open.filter((one) => {
    if (!selection.assignments.includes(one.assignment)) return false;
    if (rule === "oldest") return left.some((other) => Date.parse(other.dueDate) < Date.parse(one.dueDate));
    if (rule === "overdue") {
      return Date.parse(one.dueDate) >= Date.parse(TODAY) && left.some((other) => other.dueDate < TODAY);
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

it("[invoices-009] under rule oldest an invoice is wrong while an earlier one is left out, in every choice", () => {
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

it("[invoices-010] under rule overdue nothing else may be chosen while an overdue invoice is left out", () => {
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

it("[invoices-011] any other rule checks nothing", () => {
  everyChoice("");
  everyChoice("newest");
});

it("a credit is never wrong, and an invoice that cannot be paid counts as none that was left out", () => {
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

it("what is to be chosen first makes a wrong choice right", () => {
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
