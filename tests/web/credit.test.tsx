import { showsCustomerMenu } from "@spoke/web/app/guard.ts";
import { rows } from "@spoke/web/app/rows.ts";
import { endSession, type User } from "@spoke/web/app/session.ts";
import { CustomerChip } from "@spoke/web/app/shell/CustomerChip.tsx";
import { uiState } from "@spoke/web/app/uiState.ts";
import { isBlocked } from "@spoke/web/features/customer/credit.ts";
import { DEFAULT_CONFIG, type FeatureFlag, setConfig } from "@spoke/web/lib/config.ts";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf, DEALER, EURO, Page, signedIn } from "./support.tsx";

// Parts that are fetched when they are first shown take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const WITH_CREDIT: User = {
  ...DEALER,
  scopes: [...DEALER.scopes, "credit-status.read", "invoice-status.read"],
  customerData: {
    custName: "Wheels of Portland",
    custCode: { unified: "C1", r3: "0000100", isr: "I0100" },
    custAddress: "1 Spoke Street",
    custCity: "Portland",
    custPhone: "+1 503 555 0100",
    custEmail: "orders@wheels.example",
    custAreas: [{ custGroup: "Gold" }, { custGroup: "Gold" }],
  },
};
const SALES: User = { ...WITH_CREDIT, scopes: [...WITH_CREDIT.scopes, "menu.change-cust"], isSales: true };

function credit(code: string, change: object = {}) {
  return {
    __typename: "CreditInformation",
    company: { __typename: "CreditCompany", code, name: `Company ${code}` },
    currency: EURO,
    openInvoice: 2000,
    openDo: 300,
    consignment: 50,
    reserved: 25,
    creditLimit: 10_000,
    creditExposure: 2350,
    balance: 7650,
    reasonBlocked: null,
    overdue: false,
    ...change,
  };
}

let credits: ReturnType<typeof credit>[] | null;
let operations: string[];
let listed: number;

beforeEach(async () => {
  credits = [credit("A")];
  operations = [];
  listed = 2;
  vi.stubGlobal("fetch", async () => {
    const customerOf = (number: number) => ({
      custCode: { unified: `C${number}`, r3: `${number}`, isr: null },
      custName: `Dealer ${number}`,
      custAddress: "",
      custCity: "",
      custPhone: "",
      user: { email: "" },
      custAreas: [],
    });
    const customers = Array.from({ length: listed }, (_, index) => customerOf(index + 1));
    return new Response(JSON.stringify({ data: { servedCustomers: { complete: true, customers } } }));
  });
});
afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(user: User = WITH_CREDIT, switchable = false): Promise<void> {
  operations = [];
  await signedIn(user);
  const client = clientOf((operation) => {
    operations.push(operation);
    if (operation !== "CustomerCredit") return { customerCompanies: [] };
    if (!credits) throw new Error("no_credit_information");
    return { creditInformation: credits };
  });
  render(
    <Page client={client}>
      <CustomerChip switchable={switchable} />
    </Page>,
  );
}

const button = () => screen.getByRole("button", { name: /Customer and credit/ });

async function open() {
  fireEvent.click(button());
  return within(await screen.findByRole("dialog"));
}

const host = (change: Partial<typeof DEFAULT_CONFIG>, ...flags: FeatureFlag[]) =>
  act(() => setConfig({ ...DEFAULT_CONFIG, ...change, flags }));

describe("the customer menu", () => {
  it("[header-014] shows the customer that the user works for", async () => {
    await show();
    const panel = await open();
    await panel.findByRole("heading", { name: "Wheels of Portland" });
    expect(panel.getByText("I0100")).toBeTruthy();
    expect(panel.getByText("1 Spoke Street, Portland")).toBeTruthy();
    expect(panel.getByRole("link", { name: "orders@wheels.example" }).getAttribute("href")).toBe(
      "mailto:orders@wheels.example",
    );
    expect(panel.getByRole("link", { name: "+1 503 555 0100" }).getAttribute("href")).toBe("tel:+15035550100");
  });

  it("[header-017] names the group where the host wants it", async () => {
    await show();
    const panel = await open();
    await panel.findByRole("heading", { name: "Wheels of Portland" });
    expect(panel.queryByText("Gold")).toBeNull();
    host({ custGroupOnCustSelect: true });
    expect(panel.getByText("Gold")).toBeTruthy();
  });

  it("[customer-019] is only for sales, customers and customer-vendors", async () => {
    await show({ ...WITH_CREDIT, isCustomer: false });
    expect(screen.queryByRole("button")).toBeNull();
    for (const flag of ["isSales", "isCustomer", "isCustVendor"] as const) {
      cleanup();
      await show({ ...WITH_CREDIT, isCustomer: false, [flag]: true });
      expect(button()).toBeTruthy();
    }
  });

  it("[header-018] offers another customer from the second customer on", async () => {
    await show(SALES, true);
    const panel = await open();
    fireEvent.click(await panel.findByRole("button", { name: "Change customer" }));
    expect(uiState.get().customerDialog).toBe(true);
    cleanup();
    endSession();
    listed = 1;
    await show(SALES, true);
    const alone = await open();
    await alone.findByRole("heading", { name: "Wheels of Portland" });
    await waitFor(() => expect(alone.queryByRole("button", { name: "Change customer" })).toBeNull());
  });

  it("[customer-012] offers a dealer nobody else", async () => {
    await show();
    const panel = await open();
    await panel.findByRole("heading", { name: "Wheels of Portland" });
    expect(panel.queryByRole("button", { name: "Change customer" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Change customer/ })).toBeNull();
  });

  it("[header-002] the customer's name in the header opens the choice of customer", async () => {
    await show(SALES, true);
    fireEvent.click(screen.getByRole("button", { name: "Change customer: Wheels of Portland" }));
    expect(uiState.get().customerDialog).toBe(true);
  });

  it("[customer-001] [customer-002] [customer-003] can change the customer on every page but those that forbid it", () => {
    const may = (id: string, user: Partial<User> = {}) => {
      const row = rows.find((row) => row.id === id);
      return row && showsCustomerMenu(row, { ...SALES, ...user }, DEFAULT_CONFIG);
    };
    for (const id of ["user-edit-profile", "upload-area", "sales-area", "claim", "claim-id", "visit-form-wim-create"])
      expect(may(id)).toBe(false);
    for (const id of ["cart", "order", "catalog-bike", "payment", "download-area"]) expect(may(id)).toBe(true);
    expect(may("download-area", { limitation: "audit" })).toBe(false);
    expect(may("cart", { scopes: [] })).toBe(false);
  });
});

describe("the credit panel", () => {
  it("[header-016] lists limit, open invoices, orders that are not invoiced, and consignment, which add up to what is left", async () => {
    await show();
    const panel = await open();
    const terms = await panel.findAllByText(
      /^(Limit|Balance|Open invoices less credits|Confirmed, not yet invoiced|Consignment)$/,
    );
    expect(terms.map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)).toEqual([
      "Limit €10,000.00",
      "Open invoices less credits −€2,000.00",
      "Confirmed, not yet invoiced −€300.00",
      "Consignment −€50.00",
      "Balance €7,650.00",
    ]);
    expect(panel.getByText("24% of the limit used")).toBeTruthy();
  });

  it("[header-019] speaks of open-to-buy on hosts set up for it", async () => {
    await show();
    host({}, "OPEN_TO_BUY");
    const panel = await open();
    await panel.findByText("Open to buy");
    expect(panel.queryByText("Balance")).toBeNull();
  });

  it("[header-015] [header-023] begins with the first of several companies, and can show another", async () => {
    credits = [credit("A"), credit("B", { creditLimit: 500 })];
    await show();
    const panel = await open();
    const select = await panel.findByLabelText<HTMLSelectElement>("Company");
    expect(select.value).toBe("A");
    expect(panel.getByText("€10,000.00")).toBeTruthy();
    fireEvent.change(select, { target: { value: "B" } });
    expect(panel.getByText("€500.00")).toBeTruthy();
  });

  it("[header-015] has nothing to choose with one company", async () => {
    await show();
    const panel = await open();
    await panel.findByText("Limit");
    expect(panel.queryByLabelText("Company")).toBeNull();
  });

  it("[header-024] the mark is red as soon as one company blocks, green if none does, and says so in words", async () => {
    expect(isBlocked([{ reasonBlocked: null }, { reasonBlocked: null }])).toBe(false);
    expect(isBlocked([{ reasonBlocked: null }, { reasonBlocked: "limit_exceeded" }])).toBe(true);
    await show();
    await screen.findByRole("button", { name: "Wheels of Portland, Customer and credit: In good standing" });
    cleanup();
    credits = [credit("A"), credit("B", { reasonBlocked: "oldest_ar_blocked" })];
    await show();
    const blocked = await screen.findByRole("button", {
      name: "Wheels of Portland, Customer and credit: Account blocked",
    });
    expect(blocked.querySelectorAll("[data-account=bad]").length).toBeGreaterThan(0);
    const panel = await open();
    await panel.findByText("Blocked at Company B");
    fireEvent.change(panel.getByLabelText("Company"), { target: { value: "B" } });
    expect(panel.getByText("Oldest invoice overdue")).toBeTruthy();
  });

  it("says that invoices are overdue on the mark and in the panel, unless the account is blocked", async () => {
    credits = [credit("A"), credit("B", { overdue: true })];
    await show();
    const late = await screen.findByRole("button", {
      name: "Wheels of Portland, Customer and credit: Overdue invoices",
    });
    expect(late.querySelectorAll("[data-account=warn]").length).toBeGreaterThan(0);
    const panel = await open();
    await panel.findByText("Overdue invoices");
    expect(panel.queryByText("In good standing")).toBeNull();
    cleanup();
    credits = [credit("A", { overdue: true, reasonBlocked: "limit_exceeded" })];
    await show();
    await screen.findByRole("button", { name: /: Account blocked$/ });
  });

  it("shows usage and reasons only where the host wants them", async () => {
    credits = [credit("A", { reasonBlocked: "limit_exceeded" })];
    await show();
    host({ creditStatusUsage: false, creditStatusBlockedReason: false });
    const panel = await open();
    await panel.findByText("Account blocked");
    expect(panel.queryByText("Limit exceeded")).toBeNull();
    expect(panel.queryByText("Limit")).toBeNull();
    host({ creditStatusUsage: false });
    expect(panel.getByText("Limit exceeded")).toBeTruthy();
  });

  it("says when there is none", async () => {
    credits = null;
    await show();
    const panel = await open();
    await panel.findByText("No data found for credit information");
  });
});

describe("at the start", () => {
  it("[session-002] loads credit, companies, and cart for users with a customer code only", async () => {
    await show();
    await waitFor(() => expect([...operations].sort()).toEqual(["CartState", "CustomerCompanies", "CustomerCredit"]));
    cleanup();
    await show({ ...WITH_CREDIT, hasCustCode: false, customerData: null });
    await waitFor(() => expect(operations).toEqual([]));
  });

  it("[session-004] does not load credit without invoice-status.read", async () => {
    await show({ ...WITH_CREDIT, scopes: [...DEALER.scopes, "credit-status.read"] });
    await waitFor(() => expect(operations).toContain("CustomerCompanies"));
    expect(operations).not.toContain("CustomerCredit");
    await open();
    await waitFor(() => expect(operations).toContain("CustomerCredit"));
  });

  it("[header-005] how the account stands is seen only with a customer code and credit-status.read", async () => {
    await show({ ...WITH_CREDIT, scopes: [...DEALER.scopes, "invoice-status.read"] });
    await waitFor(() => expect(operations).toContain("CustomerCredit"));
    expect(button().getAttribute("aria-label")).toBe("Wheels of Portland, Customer and credit");
    const panel = await open();
    await panel.findByRole("heading", { name: "Wheels of Portland" });
    expect(panel.queryByText("Credit")).toBeNull();
  });
});
