import { ApolloProvider } from "@apollo/client/react";
import { phoneText } from "@spoke/core/platform/phone-text.ts";
import { closeCalls } from "@spoke/web/app/api.ts";
import { browser, leaving } from "@spoke/web/app/leaving.ts";
import { endSession, type User } from "@spoke/web/app/session.ts";
import { CartProvider } from "@spoke/web/features/cart/CartProvider.tsx";
import { ActingBar, ActingNote } from "@spoke/web/features/customer/ActingBar.tsx";
import { favoritesFirst, sectionOf, useFavorites } from "@spoke/web/features/customer/favorites.ts";
import { listed, loadCustomers } from "@spoke/web/features/customer/list.ts";
import { toggleStar } from "@spoke/web/features/customer/star.ts";
import { noteSwitch } from "@spoke/web/features/customer/switched.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { useNavigate } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clientOf, DEALER, Page, signedIn, TestRouter } from "./support.tsx";

const SALES: User = {
  ...DEALER,
  id: "s1",
  name: "Sam Sales",
  scopes: [...DEALER.scopes, "menu.change-cust"],
  // As the server says of a sales person who took up a customer.
  hasCustCode: true,
  salesActiveCustCode: { r3: "R1", isr: "" },
  isSales: true,
  isCustomer: false,
  customerData: {
    custCode: { unified: "C1", r3: "R1", isr: "" },
    custName: "Velo Nord",
    custAreas: [],
  },
};

const customerOf = (unified: string) =>
  listed({
    custCode: { unified, r3: unified, isr: null },
    custName: `Dealer ${unified}`,
    custAddress: "",
    custCity: "",
    custPhone: "",
    user: { email: "" },
    custAreas: [],
  });
const c1 = customerOf("C1");
const found = [c1, ...["C2", "C3", "C4"].map(customerOf)];

const real = { ...browser };

afterEach(() => {
  cleanup();
  endSession();
  localStorage.clear();
  leaving.set(undefined);
  closeCalls(false);
  Object.assign(browser, real);
  vi.unstubAllGlobals();
});

describe("the customers to choose from", () => {
  const sent: unknown[] = [];
  /** Answers the list with favorites, and stars unless it is to fail. */
  const serve = (status: "success" | "failed") => {
    sent.length = 0;
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      const { operationName, variables } = JSON.parse(String(init.body));
      sent.push([operationName, variables]);
      const servedCustomers = { complete: true, customers: found.slice(0, 2) };
      const favoriteCustomers = { recent: [found[2], found[3]], starred: [found[3]] };
      const message = { status, description: status };
      const refusal = { __typename: "UserError", field: "custCode", message: "customer_unknown", values: [] };
      const userErrors = status === "failed" ? [refusal] : [];
      const data =
        operationName === "StarCustomer"
          ? { starCustomer: { message, userErrors } }
          : { servedCustomers, favoriteCustomers };
      return Response.json({ data });
    });
  };
  const order = () => {
    const favorites = renderHook(() => useFavorites()).result.current;
    return favoritesFirst(found.slice(0, 2), favorites).map((customer) => [
      customer.custCode.unified,
      sectionOf(customer, favorites),
    ]);
  };

  it("list starred customers first, then the user's last choices", async () => {
    await signedIn(SALES);
    serve("success");
    await loadCustomers();
    expect(order()).toEqual([
      ["C4", "starred"],
      ["C3", "recent"],
      ["C1", "others"],
      ["C2", "others"],
    ]);
    await toggleStar(c1);
    expect(sent.at(-1)).toEqual(["StarCustomer", { custCode: "C1", starred: true }]);
    expect(order().map(([code]) => code)).toEqual(["C1", "C4", "C3", "C2"]);
    await toggleStar(c1);
    expect(sent.at(-1)).toEqual(["StarCustomer", { custCode: "C1", starred: false }]);
    expect(order()[0]).toEqual(["C4", "starred"]);
    endSession();
    expect(order().map(([, section]) => section)).toEqual(["others", "others"]);
  });

  it("are the same as before if a star is refused", async () => {
    await signedIn(SALES);
    serve("failed");
    await loadCustomers();
    await toggleStar(c1);
    expect(order()[0]).toEqual(["C4", "starred"]);
    expect(toasts.get().map(({ text }) => text)).toEqual(["Customer not found"]);
    toasts.set([]);
  });
});

describe("acting for a customer", () => {
  const show = (user: User) =>
    signedIn(user).then(() =>
      render(
        <Page client={clientOf(() => ({}))}>
          <ActingBar />
          <ActingNote />
        </Page>,
      ),
    );

  it("shows the customer on every page and beside the order, and ends with one press", async () => {
    const calls: string[] = [];
    const went: string[] = [];
    browser.open = (address) => void went.push(address);
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      calls.push(`${init.method} ${path}`);
      return Response.json({ requestToken: "new", refreshToken: "" });
    });
    await show(SALES);
    expect(screen.getByText("You are ordering for Velo Nord")).toBeTruthy();
    expect(screen.getByText("Ordered for Velo Nord by Sam Sales")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "End" }));
    await waitFor(() => expect(went).toEqual(["/en-us"]));
    expect(calls).toEqual(["DELETE /change-cust"]);
  });

  it("shows no such notice to dealers", async () => {
    await show(DEALER);
    expect(screen.queryByText(/^You are ordering for/)).toBeNull();
  });

  it("says once that a link chose the customer, and leads back to the one before", async () => {
    noteSwitch(c1);
    await show(SALES);
    expect(toasts.get().map(({ text }) => text)).toEqual(["You are now ordering for Velo Nord instead of Dealer C1"]);
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      calls.push(path);
      return Response.json({ requestToken: "new", refreshToken: "newer" });
    });
    Object.assign(browser, { open: vi.fn() });
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(browser.open).toHaveBeenCalledWith("/en-us"));
    expect(calls).toEqual([expect.stringContaining("C1")]);
    toasts.set([]);
    cleanup();
    await show(SALES);
    expect(toasts.get()).toEqual([]);
    cleanup();
    noteSwitch(undefined);
    await show(SALES);
    expect(toasts.get().map(({ text }) => text)).toEqual([
      "You are now ordering for Velo Nord, because this document belongs to them",
    ]);
  });

  it("leads back from a document to the page that had its link, where the user acts for nobody again", async () => {
    noteSwitch(undefined, "/payment/payment-receipts?page=2");
    await show(SALES);
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      calls.push(`${init.method} ${path}`);
      return Response.json({ requestToken: "new", refreshToken: "" });
    });
    Object.assign(browser, { open: vi.fn() });
    expect(toasts.get()[0]?.action?.label).toBe("End, and go back");
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(browser.open).toHaveBeenCalledWith("/en-us/payment/payment-receipts?page=2"));
    expect(calls).toEqual(["DELETE /change-cust"]);
    toasts.set([]);
  });

  it("acts for the customer before again when the browser's Back leads to the page with the link", async () => {
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      calls.push(`${init.method} ${path}`);
      return Response.json({ requestToken: "new", refreshToken: "newer" });
    });
    const wentBack = vi.fn(() => false);
    Object.assign(browser, { open: vi.fn(), wentBack });
    noteSwitch(c1, "/");
    await show(SALES);
    toasts.set([]);
    cleanup();
    // Neither a reload nor Back to another page ends it.
    await show(SALES);
    expect(calls).toEqual([]);
    cleanup();
    wentBack.mockReturnValue(true);
    await show(SALES);
    await waitFor(() => expect(browser.open).toHaveBeenCalledWith("/en-us"));
    expect(calls).toEqual([expect.stringContaining("C1")]);
    expect(toasts.get()).toEqual([]);
    cleanup();
    await show(SALES);
    expect(calls).toHaveLength(1);
  });

  it("acts for nobody again when Back leads to the list without a reload", async () => {
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      calls.push(`${init.method} ${path}`);
      return Response.json({ requestToken: "new", refreshToken: "newer" });
    });
    Object.assign(browser, { open: vi.fn(), wentBack: () => false });
    noteSwitch(undefined, "/customers-orders?page=2");
    await signedIn(SALES);
    const Back = () => {
      const navigate = useNavigate();
      return (
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      );
    };
    render(
      <TestRouter initialEntries={["/en-us/customers-orders?page=2", "/en-us/order/261102-AAAAA"]} initialIndex={1}>
        <ApolloProvider client={clientOf(() => ({}))}>
          <CartProvider>
            <ActingBar />
            <Back />
          </CartProvider>
        </ApolloProvider>
      </TestRouter>,
    );
    await waitFor(() => expect(toasts.get()[0]?.action?.label).toBe("End, and go back"));
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    await waitFor(() => expect(browser.open).toHaveBeenCalledWith("/en-us/customers-orders?page=2"));
    expect(calls).toEqual(["DELETE /change-cust"]);
    toasts.set([]);
  });
});

it.each([
  ["4955506583", "+49", "+49 555 06583"],
  ["+4955506583", "+1", "+49 555 06583"],
  ["+1 (503) 555-0100", "+1", "+1 503 555 0100"],
  ["0301234567", "+49", "030 123 4567"],
  ["081234567890", "+62", "081 234 567 890"],
  ["ext. 12", "+49", "ext. 12"],
])("the phone number %s at a host of %s reads %s", (phone, telpCode, text) => {
  expect(phoneText(phone, telpCode)).toBe(text);
});
