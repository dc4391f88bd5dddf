import { productCounts } from "@spoke/web/app/counts.ts";
import { getSession, type User } from "@spoke/web/app/session.ts";
import { CatalogSwitch } from "@spoke/web/app/shell/CatalogSwitch.tsx";
import { sideOf } from "@spoke/web/app/shell/catalogSide.ts";
import { LanguageMenu } from "@spoke/web/app/shell/LanguageMenu.tsx";
import { LanguageSelect } from "@spoke/web/app/shell/LanguageSelect.tsx";
import { languageAtSignIn } from "@spoke/web/app/shell/language.ts";
import { PreviewChip } from "@spoke/web/app/shell/PreviewChip.tsx";
import { ProfileMenu } from "@spoke/web/app/shell/ProfileMenu.tsx";
import { CartMenu } from "@spoke/web/features/cart/CartMenu.tsx";
import { isConsumerVoiceOpen } from "@spoke/web/features/consumer-voice/open.ts";
import { DEFAULT_CONFIG, type FeatureFlag, setConfig } from "@spoke/web/lib/config.ts";
import { addMessages, currentI18n, loadLocale } from "@spoke/web/lib/i18n.ts";
import german from "@spoke/web/locales/de.json" with { type: "json" };
import { toasts } from "@spoke/web/ui/toasts.ts";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf, DEALER, EURO, Page, signedIn } from "./support.tsx";

// Parts that are fetched when they are first shown take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

let calls: { path: string; body: { variables?: object } | undefined }[];
let saved: object;

beforeEach(async () => {
  await signedIn();
  localStorage.clear();
  calls = [];
  saved = { data: { changeLanguage: { status: "success", description: "success_change_language" } } };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    return new Response(JSON.stringify(saved));
  });
});
afterEach(async () => {
  cleanup();
  toasts.set([]);
  isConsumerVoiceOpen.set(false);
  productCounts.set(undefined);
  await loadLocale("en-US");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const CART = {
  merchantCart: {
    __typename: "Cart",
    summary: { __typename: "CartSummary", count: 2, totalQty: 9, total: 1234.5, currency: EURO },
    products: [],
    merchants: [],
  },
};
const CATEGORIES = [
  { __typename: "BikeCategory", value: "Road", label: "Rennrad" },
  { __typename: "BikeCategory", value: "City, e-bike", label: "City, e-bike" },
];

function show(part: React.ReactNode, at = "/en-us") {
  const client = clientOf((operation) => (operation === "BikeCategories" ? { bikeCategories: CATEGORIES } : CART));
  return render(
    <Page client={client} at={at}>
      {part}
      <Address />
    </Page>,
  );
}

const address = () => document.querySelector("output")?.textContent;
const host = (change: Partial<typeof DEFAULT_CONFIG>, ...flags: FeatureFlag[]) =>
  act(() => setConfig({ ...DEFAULT_CONFIG, ...change, flags }));
const two = { languages: [{ code: "en-US" as const }, { code: "de" as const }] };

describe("the language menu", () => {
  async function choose(name: string): Promise<void> {
    addMessages("de", german);
    show(<LanguageMenu className="" />, "/en-us/order?page=2");
    host(two);
    fireEvent.click(screen.getByRole("button", { name: "Language" }));
    fireEvent.click(await screen.findByRole("menuitem", { name }));
  }

  it("[header-004] shows each language with its flag", async () => {
    show(<LanguageMenu className="" />);
    host(two);
    fireEvent.click(screen.getByRole("button", { name: "Language" }));
    const entries = await screen.findAllByRole("menuitem");
    expect(entries.map((entry) => entry.querySelector("img")?.getAttribute("src"))).toEqual([
      "/language/en-US.svg",
      "/language/de.svg",
    ]);
  });

  it("[i18n-001] choosing the current language sends nothing and shows no message", async () => {
    await choose("English (United States)");
    expect(calls).toEqual([]);
    expect(toasts.get()).toEqual([]);
  });

  it("[i18n-002] [i18n-003] another one is stored, then shown on the same page and confirmed", async () => {
    await choose("Deutsch");
    await waitFor(() => expect(address()).toBe("/de/order?page=2"));
    expect(calls.map(({ body }) => body?.variables)).toEqual([{ id: "de" }]);
    expect(currentI18n().locale).toBe("de");
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([{ text: german.success_change_language, tone: "neutral" }]),
    );
    expect(getSession()).toMatchObject({ user: { language: { id: "de" } } });
  });

  it.each([
    ["refused", { data: { changeLanguage: { status: "failed", description: "failed_change_language" } } }],
    ["broken", { errors: [{ message: "no" }] }],
  ])("[i18n-004] stays when storing is %s, and says so", async (_, answer) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    saved = answer;
    await choose("Deutsch");
    await waitFor(() => expect(toasts.get()).toMatchObject([{ tone: "bad" }]));
    expect(toasts.get()[0]?.text).toBe("The language could not be changed. Try again.");
    expect(address()).toBe("/en-us/order?page=2");
    expect(currentI18n().locale).toBe("en-US");
  });

  it("is this device's own without a session", async () => {
    addMessages("de", german);
    const { setSession } = await import("@spoke/web/app/session.ts");
    setSession({ status: "out" });
    show(<LanguageSelect />);
    host(two);
    fireEvent.change(screen.getByLabelText("Language"), { target: { value: "de" } });
    await waitFor(() => expect(address()).toBe("/de"));
    expect(calls).toEqual([]);
    expect(languageAtSignIn({ language: { id: "en-US" } }, ["en-US", "de"], "de")).toBe("de");
  });

  it("at sign-in is the one stored for the user, where the host has it", () => {
    const at = (language: User["language"]) =>
      languageAtSignIn({ ...(language && { language }) }, ["en-US", "de"], "en-US");
    expect(at({ id: "de" })).toBe("de");
    expect(at("de")).toBe("de");
    expect(at({ id: "fr" })).toBe("en-US");
    expect(at(undefined)).toBe("en-US");
  });
});

describe("the user's menu", () => {
  async function entries(scopes: readonly string[]): Promise<(string | null)[]> {
    await signedIn({ ...DEALER, scopes });
    show(<ProfileMenu />);
    fireEvent.click(screen.getByRole("button", { name: /Dana Dealer/ }));
    return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  }

  it("[header-006] has sign-out for all, profile and feedback for those who may", async () => {
    expect(await entries([])).toEqual(["Sign out"]);
    cleanup();
    expect(await entries(["profile.update", "consumer-voice.submit"])).toEqual([
      "Edit profile",
      "Give feedback",
      "Sign out",
    ]);
    fireEvent.click(screen.getByRole("menuitem", { name: "Give feedback" }));
    expect(isConsumerVoiceOpen.get()).toBe(true);
  });
});

describe("the catalog switch", () => {
  const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

  it("[header-008] changes between bikes and parts, and says which is shown", () => {
    show(<CatalogSwitch />, "/en-us/catalog/bike/road-one");
    expect(links()).toEqual([
      ["Bikes", "/en-us/catalog/bike"],
      ["PAA", "/en-us/catalog/paa"],
    ]);
    expect(screen.getByRole("link", { current: true }).textContent).toBe("Bikes");
    fireEvent.click(screen.getByRole("link", { name: "PAA" }));
    expect(address()).toBe("/en-us/catalog/paa");
    expect(screen.getByRole("link", { current: true }).textContent).toBe("PAA");
  });

  it("keeps what is being searched", () => {
    show(<CatalogSwitch />, "/en-us/catalog/list?search=chain&category=Bike");
    expect(links()[1]?.[1]).toBe("/en-us/catalog/list?search=chain&category=PAA");
  });

  it.each([
    ["[header-009]", "U001", "Parts"],
    ["[header-009]", "C001", "Parts"],
    ["[header-010]", "G001", "P&A"],
    ["[header-010]", "N002", "P&A"],
    ["[header-011]", "1000", "PAA"],
  ])("%s [capability-002] in the sales organization %s parts are called %s", (_, sorg, name) => {
    show(<CatalogSwitch />);
    host({ sorg });
    expect(screen.getByRole("link", { name })).toBeTruthy();
  });

  it("is not there where only one side has goods, or without the catalog", async () => {
    show(<CatalogSwitch />);
    act(() => productCounts.set({ bike: 0, paa: 3, groupset: 0 }));
    expect(screen.queryByRole("link")).toBeNull();
    cleanup();
    productCounts.set(undefined);
    await signedIn({ ...DEALER, scopes: [] });
    show(<CatalogSwitch />);
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("[header-012] unfolds the categories of bikes with a link to all", async () => {
    show(<CatalogSwitch />, "/en-us/catalog/bike");
    fireEvent.click(await screen.findByRole("button", { name: "Bike categories" }));
    const menu = within(await screen.findByRole("menu"));
    expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "Rennrad",
      "City, e-bike",
      "All bikes",
    ]);
    fireEvent.click(menu.getByRole("menuitem", { name: "City, e-bike" }));
    expect(address()).toBe("/en-us/catalog/list?category=Bike&bikeCategories=City%5C%2C+e-bike");
  });

  it("[header-013] has no categories for parts, nor with HIDE_CATEGORY_MENU", async () => {
    show(<CatalogSwitch />, "/en-us/catalog/bike");
    await screen.findByRole("button", { name: "Bike categories" });
    host({}, "HIDE_CATEGORY_MENU");
    expect(screen.queryByRole("button", { name: "Bike categories" })).toBeNull();
    host({});
    await screen.findByRole("button", { name: "Bike categories" });
    fireEvent.click(screen.getByRole("link", { name: "PAA" }));
    expect(screen.queryByRole("button", { name: "Bike categories" })).toBeNull();
  });

  it("determines the side by the path, otherwise by the category in any case", () => {
    expect(sideOf("/catalog/paa", "Bike")).toBe("PAA");
    expect(sideOf("/catalog/list", "bike")).toBe("Bike");
    expect(sideOf("/catalog/list", "Bike+Road")).toBe("Bike");
    expect(sideOf("/catalog", "parts")).toBe("PAA");
    expect(sideOf("/catalog/list", null)).toBeUndefined();
    expect(sideOf("/order", "Bike")).toBeUndefined();
  });
});

it("[header-003] a shortcut leads to preview pages where the host has them", () => {
  show(<PreviewChip />);
  expect(screen.queryByRole("link")).toBeNull();
  host({ allowPreviewPage: true });
  expect(screen.getByRole("link", { name: "Preview pages" }).getAttribute("href")).toBe("/en-us/catalog/preview-page");
  host({ allowPreviewPage: true }, "CUSTOM_URL_TO_HIDE_NEW_INQUIRY");
  expect(screen.queryByRole("link")).toBeNull();
});

describe("the cart menu", () => {
  it("[header-020] gives total, number of products, and ways to the cart and to fast order", async () => {
    show(<CartMenu className="" />);
    fireEvent.click(await screen.findByRole("button", { name: /^Cart/ }));
    const panel = within(await screen.findByRole("dialog"));
    expect(panel.getByText("€1,234.50")).toBeTruthy();
    expect(panel.getByText(/^2 items in the cart · \d+ pieces$/)).toBeTruthy();
    expect(panel.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/en-us/cart",
      "/en-us/catalog/fast-order",
    ]);
  });

  it("[header-021] counts products, with CART_COUNT_TOTAL_QTY pieces", async () => {
    show(<CartMenu className="" />);
    await waitFor(() => expect(screen.getByRole("button").textContent).toBe("2"));
    expect(screen.getByRole("button").title).toBe("2 items in the cart");
    host({}, "CART_COUNT_TOTAL_QTY");
    expect(screen.getByRole("button").textContent).toBe("9");
    expect(screen.getByRole("button").title).toBe("9 pieces in the cart");
  });

  it.each(["Product", "guest"])("[header-022] shows no figure to the role %s", async (id) => {
    await signedIn({ ...DEALER, roles: [{ id, description: id }] });
    show(<CartMenu className="" />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[session-003] there is no cart without cart.display-order-qty", async () => {
    await signedIn({ ...DEALER, scopes: ["page.catalog"] });
    show(<CartMenu className="" />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
