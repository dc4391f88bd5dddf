import { ApolloClient, ApolloLink, Observable } from "@apollo/client/core";
import { ApolloProvider, useQuery } from "@apollo/client/react";
import { setAccessToken } from "@spoke/web/app/api.ts";
import { createCache, client as siteClient } from "@spoke/web/app/apollo.ts";
import { endSession, setSession } from "@spoke/web/app/session.ts";
import { CatalogItemsDocument } from "@spoke/web/gql/graphql.ts";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEALER, signedIn } from "./support.tsx";

/** A request under way; `end` answers it with a total of so many pages. */
interface Request {
  readonly page: unknown;
  isCanceled: boolean;
  readonly end: (pageTotal: number) => void;
  readonly fail: () => void;
}

const pageOf = (pageTotal: number) => ({
  products: {
    __typename: "ProductPage",
    data: [],
    info: { __typename: "PageInfo", page: 1, count: 0, pageTotal },
    suggestion: null,
  },
});

function server(): { readonly requests: Request[]; readonly client: ApolloClient } {
  const requests: Request[] = [];
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        const request: Request = {
          page: variables.page,
          isCanceled: false,
          end: (pageTotal) => {
            observer.next({ data: pageOf(pageTotal) });
            observer.complete();
          },
          fail: () => observer.error(new Error("no answer")),
        };
        requests.push(request);
        return () => {
          request.isCanceled = true;
        };
      }),
  );
  return { requests, client: new ApolloClient({ link, cache: createCache() }) };
}

let refetch: () => Promise<unknown>;

function Total({ page = 1, fresh = false }: { page?: number; fresh?: boolean }) {
  const result = useQuery(CatalogItemsDocument, {
    variables: { page, limit: 10, filter: {} },
    fetchPolicy: fresh ? "cache-and-network" : "cache-first",
  });
  refetch = result.refetch;
  const { data, previousData, error, loading } = result;
  const total = (data ?? previousData)?.products.info.pageTotal;
  return <output>{[total, error?.message, loading ? "loading" : "done"].filter(Boolean).join(" ")}</output>;
}

const shown = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const within = (client: ApolloClient, children: ReactNode) => (
  <ApolloProvider client={client}>{children}</ApolloProvider>
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a query", () => {
  it("is sent once for all who show it, and not again while its result is cached", async () => {
    const { requests, client } = server();
    const { rerender } = render(within(client, [<Total key="a" />, <Total key="b" />]));
    expect(shown()).toEqual(["loading", "loading"]);
    await act(async () => requests[0]?.end(3));
    expect(shown()).toEqual(["3 done", "3 done"]);
    rerender(within(client, []));
    rerender(within(client, <Total />));
    expect(shown()).toEqual(["3 done"]);
    expect(requests).toHaveLength(1);
  });

  it("shows the cached result while a fresh one loads", async () => {
    const { requests, client } = server();
    const { rerender } = render(within(client, <Total />));
    await act(async () => requests[0]?.end(3));
    rerender(within(client, []));
    rerender(within(client, <Total fresh />));
    expect(shown()).toEqual(["3 loading"]);
    await act(async () => requests[1]?.end(4));
    expect(shown()).toEqual(["4 done"]);
  });

  it("keeps the previous page until the next is there, and cancels a page that nobody waits for", async () => {
    const { requests, client } = server();
    const { rerender } = render(within(client, <Total page={1} />));
    await act(async () => requests[0]?.end(3));
    rerender(within(client, <Total page={2} />));
    expect(shown()).toEqual(["3 loading"]);
    rerender(within(client, <Total page={3} />));
    await waitFor(() => expect(requests[1]?.isCanceled).toBe(true));
    await act(async () => requests[1]?.end(7));
    expect(shown()).toEqual(["3 loading"]);
    await act(async () => requests[2]?.end(5));
    expect(shown()).toEqual(["5 done"]);
  });

  it("says what went wrong, and loads again on request", async () => {
    const { requests, client } = server();
    render(within(client, <Total />));
    await act(async () => requests[0]?.fail());
    expect(shown()).toEqual(["no answer done"]);
    await act(async () => void refetch());
    expect(shown()).toEqual(["loading"]);
    await act(async () => requests[1]?.end(2));
    await waitFor(() => expect(shown()).toEqual(["2 done"]));
  });
});

describe("the site's client", () => {
  let sent: { path: string; body: string; token: string | null }[];
  let pageTotal: number;

  beforeEach(async () => {
    await signedIn();
    setAccessToken("token");
    sent = [];
    pageTotal = 3;
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      sent.push({ path, body: String(init.body), token: new Headers(init.headers).get("authorization") });
      return Response.json({ data: pageOf(pageTotal) });
    });
  });
  afterEach(() => siteClient.clearStore());

  const variables = { page: 1, limit: 10, filter: {} };

  it("sends the user's token, but none to the public path", async () => {
    await siteClient.query({ query: CatalogItemsDocument, variables });
    await siteClient.query({
      query: CatalogItemsDocument,
      variables,
      fetchPolicy: "no-cache",
      context: { isPublic: true },
    });
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      ["/graphql", "Bearer token"],
      ["/public/graphql", null],
    ]);
  });

  it("forgets everything with the session", async () => {
    await siteClient.query({ query: CatalogItemsDocument, variables });
    endSession();
    await waitFor(() => expect(siteClient.cache.extract()).toEqual({}));
    setSession({ status: "in", user: DEALER });
    setAccessToken("next");
    await siteClient.query({ query: CatalogItemsDocument, variables });
    expect(sent).toHaveLength(2);
  });

  it("loads what is shown again when the network is back", async () => {
    render(within(siteClient, <Total />));
    await waitFor(() => expect(shown()).toEqual(["3 done"]));
    pageTotal = 4;
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(shown()).toEqual(["4 done"]));
  });

  it("fails when the answer is no GraphQL result", async () => {
    vi.stubGlobal("fetch", async () => new Response("Bad gateway", { status: 502 }));
    const query = siteClient.query({ query: CatalogItemsDocument, variables, fetchPolicy: "no-cache" });
    await expect(query).rejects.toThrow("502 /graphql");
  });
});
