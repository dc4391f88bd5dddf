import { phoneText } from "@spoke/core/platform/phone-text.ts";
import { closeCalls } from "@spoke/web/app/api.ts";
import { browser, leaving } from "@spoke/web/app/leaving.ts";
import { endSession, type User } from "@spoke/web/app/session.ts";
import { ActingBar, ActingNote } from "@spoke/web/features/customer/ActingBar.tsx";
import { favoritesFirst, sectionOf, useFavorites } from "@spoke/web/features/customer/favorites.ts";
import { listed, loadCustomers } from "@spoke/web/features/customer/list.ts";
import { toggleStar } from "@spoke/web/features/customer/star.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "./support.tsx";

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
