import { closeCalls } from "@spoke/web/app/api.ts";
import { browser, leaving } from "@spoke/web/app/leaving.ts";
import { endSession, type User } from "@spoke/web/app/session.ts";
import {
  favoritesFirst,
  noteRecent,
  sectionOf,
  toggleStar,
  useFavorites,
} from "@spoke/web/features/customer/favorites.ts";
import { ActingBar, ActingNote } from "@spoke/web/features/customer/index.ts";
import { listed } from "@spoke/web/features/customer/list.ts";
import { phoneText } from "@spoke/web/lib/phone.ts";
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "./support.tsx";

const SALES: User = {
  ...DEALER,
  id: "s1",
  name: "Sam Sales",
  scopes: [...DEALER.scopes, "menu.change-cust"],
  hasCustCode: false,
  isSales: true,
  isCustomer: false,
  customerData: {
    custCode: { unified: "C1", r3: "R1", isr: "" },
    custName: "Velo Nord",
    custAreas: [],
  },
};

const found = ["C1", "C2", "C3", "C4"].map((unified) =>
  listed({
    custCode: { unified, r3: unified, isr: null },
    custName: `Dealer ${unified}`,
    custAddress: "",
    custCity: "",
    custPhone: "",
    user: { email: "" },
    custAreas: [],
  }),
);

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
  it("begin with the starred, then those chosen last; both survive signing out", async () => {
    await signedIn(SALES);
    noteRecent("s1", "C2");
    noteRecent("s1", "C3");
    toggleStar("s1", "C4");
    endSession();
    await signedIn(SALES);
    const favorites = renderHook(() => useFavorites("s1")).result.current;
    const sorted = favoritesFirst(found, favorites);
    expect(sorted.map((customer) => [customer.custCode.unified, sectionOf(customer, favorites)])).toEqual([
      ["C4", "starred"],
      ["C3", "recent"],
      ["C2", "recent"],
      ["C1", "others"],
    ]);
    toggleStar("s1", "C4");
    expect(favoritesFirst(found, renderHook(() => useFavorites("s1")).result.current)[0]?.custCode.unified).toBe("C3");
  });

  it("are those of the user", () => {
    noteRecent("s1", "C2");
    expect(renderHook(() => useFavorites("s2")).result.current.recent).toEqual([]);
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

  it("is said on every page and beside the order, and ends with a press", async () => {
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

  it("is not said to dealers, who order for themselves", async () => {
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
