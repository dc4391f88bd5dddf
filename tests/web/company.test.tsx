import { rememberShipTo } from "@spoke/web/features/checkout/lastShipTo.ts";
import CompanyPage from "@spoke/web/features/company/CompanyPage.tsx";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "./support.tsx";

const sent = vi.fn<(variables: unknown) => void>();
let refused: boolean;
let taxId: string;

function show(count: number): void {
  const client = clientOf((operation, variables) => {
    if (operation === "RequestCompanyChange") {
      sent(variables);
      const userErrors = refused
        ? [{ __typename: "UserError", field: "message", message: "too_long", values: [] }]
        : [];
      const message = refused
        ? { __typename: "Message", status: "failed", description: "failed" }
        : { __typename: "Message", status: "success", description: "success_request_company_change" };
      return { requestCompanyChange: { __typename: "CompanyChangeResult", message, userErrors } };
    }
    if (operation !== "Company") return { merchantCart: null };
    return {
      company: {
        ...{ __typename: "Company", custCode: { __typename: "CustCode", unified: "C1", r3: "0001", isr: null } },
        ...{ custName: "Zebra Bikes", taxId, address: ["Main 1", "Duluth"], email: "z@z.test", phone: "" },
        terms: [{ __typename: "PaymentTerms", sorg: "U001", sorgName: "Northline", days: 30 }],
      },
      salesContact: { __typename: "SalesContact", name: "Sara Sales", email: "sara@spoke.test", phone: "" },
      shiptoV2: Array.from({ length: count }, (_, index) => ({
        ...{ __typename: "ShipTo", code: `S${index}`, name: `Shop ${index}`, address: `Street ${index}, Duluth` },
      })),
    };
  });
  render(
    <Page client={client} at="/en-us/company">
      <CompanyPage />
    </Page>,
  );
}

const list = () => screen.findByRole("list", { name: "Shipping addresses" });
const names = async () =>
  within(await list())
    .getAllByRole("listitem")
    .map((item) => /Shop \d/.exec(item.textContent)?.[0]);

beforeEach(async () => {
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "consumer-voice.submit"] });
  refused = false;
  taxId = "DE123456789";
  sent.mockClear();
  toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

it("shows the master data, the payment terms, and who in sales to turn to", async () => {
  show(1);
  expect(await screen.findByText("DE123456789")).toBeTruthy();
  expect(screen.getByText("0001")).toBeTruthy();
  expect(screen.getByText("Net 30 days")).toBeTruthy();
  expect(screen.getByRole("link", { name: "sara@spoke.test" }).getAttribute("href")).toBe("mailto:sara@spoke.test");
  expect(screen.queryByRole("searchbox")).toBeNull();
});

it("lists the address of the last order first", async () => {
  rememberShipTo("S2");
  show(3);
  expect(await names()).toEqual(["Shop 2", "Shop 0", "Shop 1"]);
  const [first, second] = within(await list()).getAllByRole("listitem");
  expect(first?.textContent).toContain("Used last");
  expect(second?.textContent).not.toContain("Used last");
});

it("searches the addresses when there are more than six", async () => {
  show(7);
  const search = await screen.findByRole("searchbox", { name: "Search addresses" });
  fireEvent.change(search, { target: { value: "street 4" } });
  expect(await names()).toEqual(["Shop 4"]);
  fireEvent.change(search, { target: { value: "nowhere" } });
  expect(screen.getByText("No address matches your search.")).toBeTruthy();
});

it("asks the office for a change of an address, which the form has chosen", async () => {
  show(2);
  fireEvent.click(await screen.findByRole("button", { name: "Request a change to Shop 1" }));
  fireEvent.change(await screen.findByLabelText(/What should we change/), { target: { value: "New gate" } });
  fireEvent.click(screen.getByRole("button", { name: "Send request" }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ shipTo: "S1", message: "New gate" }));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(["We received your request"]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("an empty request is refused at the field, and one that the server refuses keeps the text", async () => {
  refused = true;
  show(1);
  fireEvent.click(await screen.findByRole("button", { name: "Request a change" }));
  fireEvent.click(await screen.findByRole("button", { name: "Send request" }));
  const field = screen.getByLabelText(/What should we change/);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: "New phone" } });
  fireEvent.click(screen.getByRole("button", { name: "Send request" }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ message: "New phone" }));
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByDisplayValue("New phone")).toBeTruthy();
});

it("users who may not write to the office are offered no change, and missing data is a dash", async () => {
  await signedIn(DEALER);
  taxId = "";
  show(1);
  expect((await screen.findAllByText("–")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: /Request a change/ })).toBeNull();
});
