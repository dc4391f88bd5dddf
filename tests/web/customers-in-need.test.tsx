import { addDays, today } from "@spoke/core/platform/calendar.ts";
import CustomersInNeedPage from "@spoke/web/features/work-queue/CustomersInNeedPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { clientOf, DEALER, EURO, Page, signedIn } from "./support.tsx";

afterEach(() => {
  cleanup();
  setConfig(DEFAULT_CONFIG);
});

const customer = (custCode: string, custName: string, overdue: number) => ({
  ...{
    __typename: "CustomerInNeed",
    sorg: "G001",
    custCode,
    custNumber: custCode,
    custName,
    custCity: "",
    custPhone: "",
    custEmail: "",
  },
  ...{ reasons: ["overdue"], declineReason: "", overdue, overdueSince: "2026-11-01", currency: EURO },
  ...{ lastOrderAt: null, lastVisit: null },
});

const TWO = [customer("C1", "Wheel House", 50), customer("C2", "Bike Barn", 900)];

async function open(sorg: string, customers: readonly object[] = TWO) {
  await signedIn({ ...DEALER, scopes: ["menu.change-cust"] });
  setConfig({ ...DEFAULT_CONFIG, sorg });
  const answer = { customersInNeed: { __typename: "CustomersInNeed", complete: true, customers } };
  render(
    <Page client={clientOf(() => answer)} at="/en-us/customers-in-need">
      <CustomersInNeedPage />
    </Page>,
  );
  return screen.findByRole("table", { name: "Customers to contact" });
}

it("customers are sorted by what they owe", async () => {
  const table = await open("G001");
  const names = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => (row.textContent?.includes("Bike Barn") ? "C2" : "C1"));
  expect(names()).toEqual(["C1", "C2"]);
  const head = () => within(table).getByRole("link", { name: "Overdue" });
  fireEvent.click(head());
  fireEvent.click(head());
  expect(names()).toEqual(["C2", "C1"]);
});

it("visits are left out where the host records none", async () => {
  const has = (table: HTMLElement) => [
    within(table).queryByText("Last visit") !== null,
    screen.queryByRole("option", { name: "No recent visit" }) !== null,
  ];
  expect(has(await open("G001"))).toEqual([false, false]);
  cleanup();
  expect(has(await open("1000"))).toEqual([true, true]);
});

it("each row says for how long it waits, and offers the next step", async () => {
  const day = (days: number) => addDays(today("UTC"), -days);
  const table = await open("1000", [
    { ...customer("C1", "Wheel House", 50), overdueSince: day(12), custPhone: "0301234567" },
    { ...customer("C2", "Bike Barn", 0), reasons: ["unvisited", "quiet"], sorg: "1000", lastVisit: day(95) },
    { ...customer("C3", "Spoke Shop", 0), reasons: ["quiet"], lastOrderAt: `${day(70)}T12:00:00Z` },
  ]);
  const [owes, unvisited, quiet] = within(table).getAllByRole("row").slice(1);
  if (!owes || !unvisited || !quiet) throw new Error("rows are missing");
  expect(within(owes).getByText("12 days overdue")).toBeDefined();
  expect(within(owes).getByRole("button", { name: "Open invoices" })).toBeDefined();
  expect(within(owes).getByRole("link", { name: "Call Wheel House" }).getAttribute("href")).toMatch(/^tel:\+?\d+$/);
  expect(within(unvisited).getByText("No visit for 95 days")).toBeDefined();
  expect(within(unvisited).getByText("Never ordered")).toBeDefined();
  const visit = within(unvisited).getByRole("link", { name: "Record visit" });
  expect(visit.getAttribute("href")).toContain("/visit-form/polygon/create?customer=C2");
  expect(within(quiet).getByText("No order for 70 days")).toBeDefined();
  expect(within(quiet).getByRole("button", { name: "Propose a cart" })).toBeDefined();
  expect(within(quiet).queryByText("Call")).toBeNull();
});
