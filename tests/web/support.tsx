import { ApolloClient, ApolloLink, Observable } from "@apollo/client/core";
import { ApolloProvider } from "@apollo/client/react";
import { createCache } from "@spoke/web/app/apollo.ts";
import { routes } from "@spoke/web/app/routes.ts";
import { RoutesProvider } from "@spoke/web/app/routing.tsx";
import { setSession, type User } from "@spoke/web/app/session.ts";
import { CartProvider } from "@spoke/web/features/cart/CartProvider.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { addMessages, loadLocale } from "@spoke/web/lib/i18n.ts";
import english from "@spoke/web/locales/en-US.json" with { type: "json" };
import { configure } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, type MemoryRouterProps } from "react-router";
import { readSheet, type SheetData } from "read-excel-file/universal";
import { vi } from "vitest";

// What this DOM lacks and overlays use: React Aria writes names of elements into selectors.
for (const scope of [globalThis, document.defaultView]) {
  if (scope && !scope.CSS) {
    Object.assign(scope, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") } });
  }
}

// Pages come in parts that are fetched: on a busy machine that takes more than the second that is usual.
configure({ asyncUtilTimeout: 5_000 });

/** Nothing is scrolled without a layout. */
Element.prototype.scrollIntoView ??= () => undefined;

export const DEALER: User = {
  id: "u1",
  name: "Dana Dealer",
  username: "dana",
  roles: [{ id: "dealer", description: "dealer" }],
  scopes: ["page.catalog", "page.home-page", "cart.display-order-qty", "page.orderlist", "page.invoice-status"],
  hasCustCode: true,
  isSales: false,
  isCustomer: true,
  isCustVendor: false,
  customerData: null,
};

/** A browser in which nothing is decided about notifications, on a host that sends them. */
export function undecidedAboutNotifications(): void {
  setConfig({ ...DEFAULT_CONFIG, flags: ["WEB_NOTIFICATION"] });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "default" });
}

/** Texts, configuration and a signed-in dealer, without a server. */
export async function signedIn(user: User = DEALER): Promise<void> {
  addMessages("en-US", english);
  await loadLocale("en-US");
  setConfig(DEFAULT_CONFIG);
  setSession({ status: "in", user });
}

export type Answer = (
  operation: string,
  variables: Record<string, unknown>,
  context?: { readonly readCustomer?: string },
) => object | Promise<object>;

/** Answers as the API would: `answer` gives an operation's data, or throws. */
export function clientOf(answer: Answer): ApolloClient {
  const link = new ApolloLink(
    ({ operationName, variables, getContext }) =>
      new Observable((observer) => {
        Promise.resolve()
          .then(() => answer(operationName ?? "", variables, getContext()))
          // Beside every total; most tests are about something else.
          .then((data) => (operationName === "CustomerTax" ? { customerAreaV3: [], ...data } : data))
          .then(
            (data) => {
              observer.next({ data });
              observer.complete();
            },
            (error: unknown) => observer.error(error),
          );
      }),
  );
  return new ApolloClient({ link, cache: createCache() });
}

/** A router at an address of the site, with the site's routes. */
export function TestRouter({ children, ...rest }: MemoryRouterProps) {
  return (
    <MemoryRouter {...rest}>
      <RoutesProvider routes={{ ...routes, preload: () => undefined }}>{children}</RoutesProvider>
    </MemoryRouter>
  );
}

/** A part of a signed-in page with its cart. */
export function Page({ client, at = "/en-us", children }: { client: ApolloClient; at?: string; children: ReactNode }) {
  return (
    <TestRouter initialEntries={[at]}>
      <ApolloProvider client={client}>
        <CartProvider>{children}</CartProvider>
      </ApolloProvider>
    </TestRouter>
  );
}

export const EURO = {
  __typename: "CurrencyDisplay",
  currency: "EUR",
  symbol: "€",
  thousandSeparator: ".",
  decimalSeparator: ",",
  decimalPrecission: 2,
};

/** The amounts of an order of which everything is supplied, without tax. */
export const orderTotal = (total: number) => ({ total_order: total, suppliedTotal: total, taxRate: 0, tax: 0 });

/** The files that a page saves, from now on. */
export function savedFiles(): readonly Blob[] {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return "blob:x";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  return files;
}

/** The cells of a saved spreadsheet: texts, numbers, and dates. */
export async function cellsOf(file: Blob | undefined): Promise<SheetData> {
  return readSheet((await file?.arrayBuffer()) ?? new ArrayBuffer());
}
