import { gql, type TypedDocumentNode } from "@apollo/client";
import { deletion } from "@spoke/web/ui/deletion.tsx";
import { listPage } from "@spoke/web/ui/ListPage.tsx";
import { choice, toggle, view } from "@spoke/web/ui/listFilters.tsx";
import { pageVariables } from "@spoke/web/ui/listState.ts";
import { versionFrom } from "@spoke/web/ui/poll.ts";
import { Toasts } from "@spoke/web/ui/Toasts.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { type Answer, clientOf, EURO, Page, signedIn } from "./support.tsx";

interface Shop {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}
interface ShopVariables {
  readonly page: number;
  readonly limit: number;
  readonly search?: string;
}
interface ShopsQuery {
  readonly shops: readonly Shop[];
  readonly count: number;
  readonly version?: string;
  readonly isMinimum?: boolean;
}

const SHOPS: TypedDocumentNode<ShopsQuery, ShopVariables> = gql`
  query Shops($page: Int!, $limit: Int!, $search: String) {
    shops(page: $page, limit: $limit, search: $search) {
      id
      name
      city
    }
    count(search: $search)
    version
    isMinimum
  }
`;
const VERSION: TypedDocumentNode<{ shopsVersion: string }, Record<string, never>> = gql`
  query ShopsVersion {
    shopsVersion
  }
`;
type Result = { message: { status: string; description: string }; userErrors: [] };
const DELETE: TypedDocumentNode<{ deleteShop: Result }, { id: string }> = gql`
  mutation DeleteShop($id: ID!) {
    deleteShop(id: $id) {
      message {
        status
        description
      }
      userErrors
    }
  }
`;

const Shops = listPage({
  title: "title_admin_users",
  query: SHOPS,
  variables: pageVariables,
  rows: ({ shops }) => shops,
  count: ({ count }) => count,
  countIsMinimum: ({ isMinimum }) => isMinimum,
  poll: {
    current: versionFrom(VERSION, {}, ({ shopsVersion }) => shopsVersion),
    loaded: ({ version }) => version,
  },
  keyOf: ({ id }) => id,
  href: ({ id }) => `/shops/${id}`,
  columns: ({ t }) => [
    { id: "name", title: t("name"), card: "title", value: ({ name }) => name, beside: ({ city }) => <i>{city}</i> },
    { id: "city", title: t("city"), value: ({ city }) => city },
    { id: "since", title: "Since", type: "day", exportOnly: true, value: () => "2026-03-05" },
    { id: "sales", title: "Sales", exportOnly: true, value: () => 1234.5, currency: () => EURO },
    {
      id: "note",
      title: "Note",
      cell: () => (
        <button type="button" onClick={noted}>
          Note
        </button>
      ),
    },
  ],
  search: "users_search",
  filters: [
    view("view"),
    choice({ name: "city", label: "city", all: "status_all", values: ["Ulm"], text: (city) => city }),
    toggle("stock", "filter_available_stock"),
  ],
  create: { to: "/shops/create", label: "user_create" },
  remove: deletion(DELETE, (data) => data.deleteShop, {
    nameOf: ({ name }: Shop) => name,
    lockedBecause: ({ city }) => (city === "Bonn" ? "Part of the product" : undefined),
  }),
  exportAs: "shops",
  storesSelection: "shops",
  empty: { title: "orders_list_none" },
});

export const noted = vi.fn();
export const HARPER = { __typename: "Shop", id: "1", name: "Harper Bicycle Works", city: "Ulm" };
export const answerOf = (shops: readonly object[], count = shops.length, more: Partial<ShopsQuery> = {}) => ({
  ...{ shops, count, version: "1", isMinimum: false },
  ...more,
});

/** Signs in before each test of a file and cleans up after it. */
export function setUpList(): void {
  beforeEach(() => signedIn());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    cleanup();
    localStorage.clear();
  });
}

/** The address of the page, and the way back. */
export const here = { address: "", back: (): void => undefined };

function Here() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  here.address = pathname + search;
  here.back = () => void navigate(-1);
  return <Shops />;
}

/** Shows the list and returns the variables of its queries. */
export function show(at: string, answer: Answer): readonly Record<string, unknown>[] {
  cleanup();
  const sent: Record<string, unknown>[] = [];
  const client = clientOf((operation, variables) => {
    if (operation === "Shops") sent.push(variables);
    return answer(operation, variables);
  });
  render(
    <Page client={client} at={at}>
      <Here />
      <Toasts />
    </Page>,
  );
  return sent;
}

export const title = async () => (await screen.findByRole("heading", { level: 2 })).textContent;
export const field = () => screen.getByRole<HTMLInputElement>("searchbox");
export const type = (value: string) => fireEvent.change(field(), { target: { value } });
export const table = () => screen.findByRole("table");

/** Answers pages of this many shops; every tenth is in Bonn. */
export function manyShops(total: number, gone: ReadonlySet<string> = new Set()): Answer {
  const all = Array.from({ length: total }, (_, index) => ({
    __typename: "Shop",
    id: String(index),
    name: `Shop ${index}`,
    city: index % 10 === 9 ? "Bonn" : "Ulm",
  }));
  return (_, { page, limit }) => {
    const shops = all.filter(({ id }) => !gone.has(id));
    const from = (Number(page) - 1) * Number(limit);
    return answerOf(shops.slice(from, from + Number(limit)), shops.length);
  };
}
