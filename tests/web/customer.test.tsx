import { closeCalls } from "@spoke/web/app/api.ts";
import { productCounts } from "@spoke/web/app/counts.ts";
import { canChooseCustomer, showsCustomerMenu } from "@spoke/web/app/guard.ts";
import { browser, leaving } from "@spoke/web/app/leaving.ts";
import { rows } from "@spoke/web/app/rows.ts";
import { endSession, type User } from "@spoke/web/app/session.ts";
import { uiState } from "@spoke/web/app/uiState.ts";
import { ChooseCustomer } from "@spoke/web/features/customer/ChooseCustomer.tsx";
import { CustomerGate } from "@spoke/web/features/customer/CustomerGate.tsx";
import { landingAfterChange } from "@spoke/web/features/customer/landing.ts";
import { fold, listed, matching } from "@spoke/web/features/customer/list.ts";
import { noteSelected, openCustomerDialog } from "@spoke/web/features/customer/selection.ts";
import { DEFAULT_CONFIG, type FeatureFlag, setConfig } from "@spoke/web/lib/config.ts";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { clientOf, DEALER, Page, signedIn } from "./support.tsx";

// Parts that are fetched when they are first shown take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const SALES: User = {
  ...DEALER,
  id: "s1",
  name: "Sam Sales",
  roles: [{ id: "sales", description: "Sales" }],
  scopes: [...DEALER.scopes, "menu.change-cust"],
  hasCustCode: false,
  isSales: true,
  isCustomer: false,
};

const ADMINISTRATOR: User = {
  ...SALES,
  roles: [{ id: "administrator", description: "Administrator" }],
  isSales: false,
  userAreas: [{ sorg: "U001", limitation: "none" }],
};

/** Office staff with a role of the host's own. */
const CLERK: User = { ...ADMINISTRATOR, roles: [{ id: "back-office", description: "Back office" }] };

/** A customer as the API answers; the first has an isr code, every other one only r3. */
function customer(number: number) {
  const name = `Dealer ${String(number).padStart(4, "0")}`;
  return {
    __typename: "Customer" as const,
    custCode: {
      __typename: "CustCode" as const,
      unified: `C${number}`,
      r3: `0000${number}`,
      isr: number % 2 ? `I00${1000 + number}` : null,
    },
    custName: name,
    custAddress: `${number} Spoke Street`,
    custCity: number === 7 ? "Zürich" : "Portland",
    custPhone: `+1 503 555 ${String(number).padStart(4, "0")}`,
    user: { __typename: "CustomerUser" as const, email: `d${number}@example.com` },
    custAreas: [{ __typename: "CustArea" as const, sorg: "U001", custGroup: "Gold" }],
  };
}

let customers: ReturnType<typeof customer>[];
let isComplete: boolean;
let searches: string[];
let listStatus: number;
let changeStatus: number;
let calls: string[];
let answerChange: () => void;
let went: string[];
const real = { ...browser };

beforeEach(async () => {
  await signedIn(SALES);
  customers = Array.from({ length: 60 }, (_, index) => customer(index + 1));
  isComplete = true;
  searches = [];
  listStatus = 200;
  changeStatus = 200;
  calls = [];
  went = [];
  browser.reload = () => void went.push("reload");
  browser.open = (address) => void went.push(address);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls.push(`${init.method} ${path}`);
    if (path === "/graphql") {
      const { search = "" } = z
        .object({ variables: z.object({ search: z.string() }) })
        .parse(JSON.parse(String(init.body))).variables;
      if (search !== "") searches.push(search);
      // The server searches for itself; here it finds the last customer.
      const found = search === "" ? customers : customers.slice(-1);
      const complete = isComplete || search !== "";
      const body = listStatus === 200 ? { data: { servedCustomers: { complete, customers: found } } } : {};
      return new Response(JSON.stringify(body), { status: listStatus });
    }
    await new Promise<void>((resolve) => {
      answerChange = resolve;
      if (path.startsWith("/change-cust?") && changeStatus === 404) resolve();
    });
    const tokens = { requestToken: "new", refreshToken: "newer" };
    return new Response(JSON.stringify(changeStatus === 200 ? tokens : {}), { status: changeStatus });
  });
});
afterEach(() => {
  cleanup();
  endSession();
  localStorage.clear();
  leaving.set(undefined);
  closeCalls(false);
  Object.assign(browser, real);
  productCounts.set(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(forced: boolean, at = "/en-us/order") {
  return render(
    <Page client={clientOf(() => ({}))} at={at}>
      {forced && <ChooseCustomer />}
      <CustomerGate forced={forced} />
    </Page>,
  );
}

async function open(): Promise<HTMLInputElement> {
  show(false);
  act(openCustomerDialog);
  await screen.findByRole("listbox", { name: "Customers" });
  return screen.getByRole<HTMLInputElement>("combobox", { name: /^Search by/ });
}

const options = () => within(screen.getByRole("listbox", { name: "Customers" })).getAllByRole("option");
const names = () => options().map((option) => /Dealer \d{4}/.exec(option.textContent ?? "")?.[0]);
const newer = () => setConfig({ ...DEFAULT_CONFIG, flags: ["APP_BAR"] });

describe("the choice of customer", () => {
  it("[customer-004] opens by itself on a page that waits for a customer, and [customer-006] cannot be put away", async () => {
    show(true);
    const dialog = await screen.findByRole("dialog", { name: "Choose a customer" });
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(within(dialog).queryByRole("button", { name: "Close" })).toBeNull();
    expect(screen.getByRole("dialog")).toBe(dialog);
    expect(within(dialog).getByRole("link", { name: "Go to the home page" })).toBeTruthy();
  });

  it("[customer-022] does not open, and says nothing, when the list cannot be had; asked for, it can be tried again", async () => {
    listStatus = 500;
    show(true);
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Choose a customer" }));
    await screen.findByText("Something went wrong");
    listStatus = 200;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("listbox", { name: "Customers" });
  });

  it("does not open by itself when there is nobody to choose", async () => {
    customers = [];
    show(true);
    await waitFor(() => expect(calls).toEqual(["POST /graphql"]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[customer-016] shows 10 at a time, 25 or 50 when wished, and four page buttons", async () => {
    newer();
    await open();
    expect(options()).toHaveLength(10);
    const pages = () => screen.getAllByRole("button", { name: /^Page \d+$/ }).map(({ textContent }) => textContent);
    expect(pages()).toEqual(["1", "2", "3", "4"]);
    fireEvent.click(screen.getByRole("button", { name: "Page 4" }));
    expect(pages()).toEqual(["3", "4", "5", "6"]);
    expect(names()[0]).toBe("Dealer 0031");
    const size = screen.getByLabelText<HTMLSelectElement>("Rows per page");
    expect([...size.options].map(({ value }) => value)).toEqual(["10", "25", "50"]);
    fireEvent.change(size, { target: { value: "50" } });
    expect(options()).toHaveLength(50);
  });

  it("[customer-017] searches 450 ms after the last key", async () => {
    newer();
    const field = await open();
    vi.useFakeTimers();
    fireEvent.change(field, { target: { value: "dealer 003" } });
    await act(() => vi.advanceTimersByTimeAsync(449));
    expect(names()[0]).toBe("Dealer 0001");
    fireEvent.change(field, { target: { value: "dealer 0033" } });
    await act(() => vi.advanceTimersByTimeAsync(449));
    expect(names()[0]).toBe("Dealer 0001");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(names()).toEqual(["Dealer 0033"]);
  });

  it("[customer-018] in the older form searches on Enter, 10 at a time", async () => {
    const field = await open();
    vi.useFakeTimers();
    fireEvent.change(field, { target: { value: "zurich" } });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(names()).toHaveLength(10);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(names()).toEqual(["Dealer 0007"]);
    expect(screen.queryByLabelText("Rows per page")).toBeNull();
    expect(calls).toEqual(["POST /graphql"]);
  });

  it("searches on the server when there are more customers than the list holds, and chooses no other", async () => {
    isComplete = false;
    newer();
    const field = await open();
    await screen.findByText("First 60 customers. Search to find others.");
    fireEvent.change(field, { target: { value: "spoke 60" } });
    fireEvent.keyDown(field, { key: "Enter" });
    // Until the answer is there, Enter chooses none of the customers before it.
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(names()).toEqual(["Dealer 0060"]));
    expect(searches).toEqual(["spoke 60"]);
    await screen.findByText("1 customer");
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(calls.at(-1)).toBe("POST /change-cust?r3=000060"));
  });

  it("offers to search again when the server cannot", async () => {
    isComplete = false;
    const field = await open();
    listStatus = 500;
    fireEvent.change(field, { target: { value: "spoke 60" } });
    fireEvent.keyDown(field, { key: "Enter" });
    const again = await screen.findByRole("button", { name: "Try again" });
    listStatus = 200;
    fireEvent.click(again);
    await waitFor(() => expect(names()).toEqual(["Dealer 0060"]));
  });

  it("is used from the search field alone: type, arrows, Enter", async () => {
    newer();
    const field = await open();
    for (let each = 0; each < 11; each += 1) fireEvent.keyDown(field, { key: "ArrowDown" });
    const row = options().find((option) => option.getAttribute("aria-selected") === "true");
    expect(row?.textContent).toContain("Dealer 0011");
    expect(field.getAttribute("aria-activedescendant")).toBe(row?.id);
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(calls.at(-1)).toBe("POST /change-cust?r3=000011&isr=I001011"));
  });

  it("names the group only where the host wants it", async () => {
    await open();
    expect(screen.queryAllByText("Gold")).toEqual([]);
    act(() => setConfig({ ...DEFAULT_CONFIG, custGroupOnCustSelect: true }));
    expect(screen.queryAllByText("Gold")).toHaveLength(10);
  });

  it("asks for the list once in a session, and [session-007] forgets it with the session", async () => {
    await open();
    cleanup();
    await open();
    expect(calls).toEqual(["POST /graphql"]);
    cleanup();
    endSession();
    await signedIn(SALES);
    await open();
    expect(calls).toEqual(["POST /graphql", "POST /graphql"]);
  });

  it("[layout-005] in the newer layout is for sales, customers and customer-vendors", () => {
    const other = { ...SALES, isSales: false };
    expect(canChooseCustomer(other, { flags: [] })).toBe(true);
    expect(canChooseCustomer(other, { flags: ["APP_BAR"] })).toBe(false);
    expect(canChooseCustomer(SALES, { flags: ["APP_BAR"] })).toBe(true);
    expect(canChooseCustomer({ ...SALES, scopes: [] }, { flags: [] })).toBe(false);
  });

  it.each<[string, User, FeatureFlag[]]>([
    ["administrators", ADMINISTRATOR, []],
    ["administrators", ADMINISTRATOR, ["APP_BAR"]],
    ["office staff with a role of the host's own", CLERK, ["APP_BAR"]],
  ])("is open to %s", async (_, user, flags) => {
    await signedIn(user);
    setConfig({ ...DEFAULT_CONFIG, flags });
    customers = [];
    show(true);
    fireEvent.click(screen.getByRole("button", { name: "Choose a customer" }));
    expect(await screen.findByRole("dialog", { name: "Choose a customer" })).toBeTruthy();
    const payment = rows.find(({ id }) => id === "payment");
    expect(payment && showsCustomerMenu(payment, user, { flags })).toBe(true);
  });
});

describe("taking up a customer", () => {
  it("[customer-006] [customer-008] stays open while it is under way, then starts the page again", async () => {
    await open();
    expect(screen.getByRole("button", { name: "Close" })).toBeTruthy();
    fireEvent.click(options()[1] ?? document.body);
    await waitFor(() => expect(calls.at(-1)).toBe("POST /change-cust?r3=00002"));
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    expect(went).toEqual([]);
    answerChange();
    await waitFor(() => expect(went).toEqual(["reload"]));
    expect(leaving.get()).toEqual({ kind: "customer", name: "Dealer 0002" });
  });

  it("[customer-024] names a customer in the path when no ERP has a code", async () => {
    customers = [{ ...customer(1), custCode: { ...customer(1).custCode, r3: "", isr: "" } }];
    await open();
    fireEvent.click(options()[0] ?? document.body);
    await waitFor(() => expect(calls.at(-1)).toBe("POST /change-cust/C1"));
  });

  it("[errors-015] [customer-021] reports a change that did not work, and nothing is lost", async () => {
    changeStatus = 404;
    const field = await open();
    fireEvent.change(field, { target: { value: "dealer 0042" } });
    fireEvent.keyDown(field, { key: "Enter" });
    fireEvent.click(options()[0] ?? document.body);
    // Codes that two customers share are no answer: the unified one decides.
    await waitFor(() => expect(calls.slice(1)).toEqual(["POST /change-cust?r3=000042", "POST /change-cust/C42"]));
    answerChange();
    expect((await screen.findByRole("alert")).textContent).toContain("The customer could not be changed");
    expect(field.value).toBe("dealer 0042");
    expect(names()).toEqual(["Dealer 0042"]);
    expect(went).toEqual([]);
    expect(leaving.get()).toBeUndefined();
  });

  const row = (id: string) => rows.find((entry) => entry.id === id);

  it("[customer-009] leads from the catalog to its usual entry", () => {
    const counts = { bike: 0, paa: 5, groupset: 0 };
    expect(landingAfterChange(row("catalog-bike"), DEFAULT_CONFIG, counts)).toBe("/catalog/paa");
    expect(landingAfterChange(row("catalog-list"), DEFAULT_CONFIG, undefined)).toBe("/catalog/bike");
    expect(landingAfterChange(row("cart"), DEFAULT_CONFIG, counts)).toBeUndefined();
    expect(landingAfterChange(row("catalog-fast-order"), DEFAULT_CONFIG, counts)).toBeUndefined();
  });

  it("[customer-010] leads in the newer layout to /catalog at bikes, or at parts where there are none", () => {
    const config = { ...DEFAULT_CONFIG, flags: ["APP_BAR" as const] };
    const at = (bike: number) => landingAfterChange(row("catalog-bike"), config, { bike, paa: 5, groupset: 0 });
    expect(at(3)).toBe("/catalog?category=Bike");
    expect(at(0)).toBe("/catalog?category=PAA");
  });
});

describe("who is chosen", () => {
  it("[customer-011] [customer-012] a dealer's own customer counts as chosen, until the session ends", async () => {
    const own = { custName: "Own", custCode: { unified: "OWN" } };
    await signedIn({ ...DEALER, customerData: own });
    show(false);
    // The layout does this for every user.
    noteSelected({ customerData: own });
    expect(uiState.get().hasSelectedCustomer).toBe(true);
    act(openCustomerDialog);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls).toEqual([]);
    cleanup();
    endSession();
    expect(uiState.get()).toMatchObject({ hasSelectedCustomer: false, customerDialog: false });
  });

  it("[customer-020] a user is notified that a customer was removed, and can choose another", async () => {
    await signedIn({ ...SALES, lostCustomer: { custName: "Lost Wheels", custCode: { unified: "L1" } } });
    show(false);
    const dialog = await screen.findByRole("alertdialog", { name: "This customer does not belong to you anymore" });
    expect(dialog.textContent).toContain("Lost Wheels");
    fireEvent.click(within(dialog).getByRole("button", { name: "Choose another customer" }));
    expect(await screen.findByRole("dialog", { name: "Choose a customer" })).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("the search", () => {
  const all = Array.from({ length: 5000 }, (_, index) => listed(customer(index + 1)));

  it("finds by every word, in name, codes, place, telephone and e-mail, without accents", () => {
    const found = (text: string) => matching(all, text).map(({ custName }) => custName);
    expect(found("zurich")).toEqual(["Dealer 0007"]);
    expect(found("portland 0042 dealer")).toContain("Dealer 0042");
    expect(found("I001041")).toEqual(["Dealer 0041"]);
    expect(found("15035550009")).toEqual(["Dealer 0009"]);
    expect(found("d17@example")).toEqual(["Dealer 0017"]);
    expect(found("")).toHaveLength(5000);
    expect(fold("Ünïcödé")).toBe("unicode");
  });
});
