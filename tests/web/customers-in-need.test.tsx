import CustomersInNeedPage from "@spoke/web/features/work-queue/CustomersInNeedPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { clientOf, EURO, Page, signedIn } from "./support.tsx";

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
  ...{ reasons: ["overdue"], declineReason: "", overdue, currency: EURO, lastOrderAt: null, lastVisit: null },
});

async function open(sorg: string) {
  await signedIn();
  setConfig({ ...DEFAULT_CONFIG, sorg });
  const customers = [customer("C1", "Wheel House", 50), customer("C2", "Bike Barn", 900)];
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
