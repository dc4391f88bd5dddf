import HostPage from "@spoke/web/features/admin-host/HostPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

const SETTINGS = {
  __typename: "HostSettings",
  ...{ mailSender: "shop@northline.example", sorg: "U001", name: "West", merchantName: "Northline Bikes" },
  ...{ sellerName: "Northline Inc.", companyCode: "K1", currency: "USD" },
  dealerForm: true,
  orderingRules: [
    { __typename: "OrderingRule", name: "exactQtyCheck", isOn: false, setBy: ["host", "sorg"] },
    { __typename: "OrderingRule", name: "availableStockCheck", isOn: true, setBy: ["sorg"] },
    { __typename: "OrderingRule", name: "backorders", isOn: false, setBy: ["host"] },
  ],
  payments: [
    { __typename: "HostOption", id: "P1", desc: "Prepayment" },
    { __typename: "HostOption", id: "P2", desc: "Invoice" },
  ],
  shipments: [],
};

beforeEach(() => signedIn());
afterEach(cleanup);

const show = () =>
  render(
    <Page client={clientOf((operation) => (operation === "HostSettings" ? { hostSettings: SETTINGS } : {}))}>
      <HostPage />
    </Page>,
  );
const factOf = (label: string, index = 0) => screen.getAllByText(label)[index]?.nextElementSibling?.textContent;
const stateOf = (text: string) =>
  within(screen.getAllByText(text)[0]?.closest("li") ?? document.body).getByText(/^(On|Off)$/).textContent;

it("administrators read how the host is set up, and cannot change it", async () => {
  setConfig({
    ...DEFAULT_CONFIG,
    ...{ host: "northline.localhost", webTitle: "Northline", email: "help@northline.example", telpCode: "+1" },
    ...{ languages: [{ code: "en-US" }, { code: "de" }], timeZone: "America/Denver", countryId: "US" },
    ...{ maskStock: 20, canCheckout: true, creditCheck: false, flags: ["WEB_NOTIFICATION"] },
  });
  show();
  expect(await screen.findByText("Northline <shop@northline.example>")).toBeTruthy();
  expect(factOf("Address")).toBe("northline.localhost");
  expect(factOf("Address for questions")).toBe("help@northline.example");
  expect(factOf("Languages")).toBe("English (United States), Deutsch");
  expect(factOf("Country")).toBe("United States");
  expect(factOf("Time zone")).toMatch(/^America\/Denver, now /);
  expect(factOf("Currency")).toBe("USD, such as $1,234.50");
  expect(factOf("Larger quantities show as")).toBe("20+");
  expect(factOf("Payment methods")).toBe("Prepayment, Invoice");
  expect(factOf("Shipping methods")).toBe("–");
  expect(stateOf("Dealers can place orders")).toBe("On");
  expect(stateOf("Orders must fit within the credit limit")).toBe("Off");
  expect(stateOf("Users can receive push notifications")).toBe("On");
  expect(stateOf("News is available")).toBe("Off");
  expect(stateOf("Administrators create dealers with a shorter form")).toBe("On");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("each rule is listed once, with the settings of website and sales organization, and what applies", async () => {
  show();
  const rowOf = async (text: string) => (await screen.findByText(text)).closest("li")?.textContent?.slice(text.length);
  expect(await rowOf("Dealers can order only what is in stock now")).toBe(
    "Site: Off · Sales organization: OffApplies: Off",
  );
  expect(await rowOf("Dealers can order only stock and known arrivals")).toBe(
    "Site: Off · Sales organization: OnApplies: On",
  );
  expect(await rowOf("Dealers can order out-of-stock articles for a known arrival")).toBe(
    "Site: Off · Sales organization: OnApplies: Off",
  );
  expect(await rowOf("Dealers can place orders")).toMatch(/^Site(On|Off)$/);
});

it("a search finds settings by their names and values, and whole panels by their titles", async () => {
  show();
  const field = await screen.findByRole("searchbox", { name: "Search settings" });
  const searchFor = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.submit(field.closest("form") ?? document.body);
  };
  searchFor("push notif");
  await waitFor(() => expect(screen.queryByText("Dealers can place orders")).toBeNull());
  expect(screen.getByText("Users can receive push notifications")).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Site" })).toBeNull();
  searchFor("prepayment");
  expect(await screen.findByText("Payment methods")).toBeDefined();
  expect(screen.queryByText("Shipping methods")).toBeNull();
  searchFor("warranty claims");
  expect(await screen.findByText("Claims must name a problem")).toBeDefined();
  searchFor("no such setting");
  expect(await screen.findByText("No setting matches your search.")).toBeDefined();
  searchFor("");
  expect(await screen.findByText("Dealers can place orders")).toBeDefined();
});
