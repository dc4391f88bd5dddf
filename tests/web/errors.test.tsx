import { Site } from "@spoke/web/app/App.tsx";
import { connection, publicCall } from "@spoke/web/app/api.ts";
import { client } from "@spoke/web/app/apollo.ts";
import { Connection } from "@spoke/web/app/Connection.tsx";
import { ErrorBoundary } from "@spoke/web/app/ErrorBoundary.tsx";
import { Progress } from "@spoke/web/app/Progress.tsx";
import { normalizeError, RouteError } from "@spoke/web/app/routeError.ts";
import { setSession } from "@spoke/web/app/session.ts";
import { CatalogCountsDocument } from "@spoke/web/gql/graphql.ts";
import { CallError } from "@spoke/web/lib/callError.ts";
import { lazily, loadingChunks } from "@spoke/web/lib/chunks.ts";
import { EmptyState } from "@spoke/web/ui/EmptyState.tsx";
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn } from "./support.tsx";

// Parts of the site are fetched and compiled on the way.
configure({ asyncUtilTimeout: 10_000 });

let reloads: number;

beforeEach(async () => {
  await signedIn();
  reloads = 0;
  connection.set("ok");
  vi.stubGlobal("location", { ...location, hostname: "shop.localhost", reload: () => reloads++ });
  // What a boundary catches is reported, by React and by the boundary.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  loadingChunks.set(0);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function Broken({ error }: { error: unknown }): ReactNode {
  throw error;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const refresh = () => screen.getByRole("button", { name: "Refresh page" });

describe("a call without an answer", () => {
  it("[errors-001] is rethrown, and a pop-up offers to refresh the page", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    render(<Connection />);
    await expect(publicCall("/server/status")).rejects.toThrow("Failed to fetch");
    expect((await screen.findByRole("alert")).textContent).toContain("Connection failed, please refresh");
    fireEvent.click(refresh());
    expect(reloads).toBe(1);
  });

  it("[errors-002] [session-022] a browser that is offline says so, until it is online again", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    render(<Connection />);
    expect(screen.getByRole("alert").textContent).toContain("You are offline");
    // Nothing would come.
    expect(screen.queryByRole("button", { name: "Refresh page" })).toBeNull();
    online.mockReturnValue(true);
    fireEvent(window, new Event("online"));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("[errors-013] an answer without data is an error, with what the server says of it", async () => {
    for (const [body, says] of [
      [{ data: null, errors: [{ message: "no catalog" }] }, "no catalog"],
      [{}, "200 /graphql"],
    ] as const) {
      vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body)));
      await expect(client.query({ query: CatalogCountsDocument, fetchPolicy: "no-cache" })).rejects.toThrow(says);
    }
  });

  it("[errors-003] shows nothing when it was canceled", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("gone", "AbortError")));
    render(<Connection />);
    await expect(publicCall("/server/status")).rejects.toThrow("gone");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("an error of a page", () => {
  it("[errors-004] [errors-008] has a message and a status, 500 when it does not say one", () => {
    expect(normalizeError(new RouteError(404, "no claim 7"))).toEqual({ message: "no claim 7", statusCode: 404 });
    expect(normalizeError(new CallError(503, "503 /graphql"))).toEqual({ message: "503 /graphql", statusCode: 503 });
    expect(normalizeError(new Error("boom"))).toEqual({ message: "boom", statusCode: 500 });
    expect(normalizeError({ message: "gone", statusCode: 410 })).toEqual({ message: "gone", statusCode: 410 });
    for (const status of [0, 200, 900, 404.5, "404", null]) expect(normalizeError({ status }).statusCode).toBe(500);
    expect(normalizeError("boom")).toEqual({ message: "boom", statusCode: 500 });
    expect(normalizeError(undefined)).toEqual({ message: "undefined", statusCode: 500 });
  });

  it("[errors-002] [errors-005] [errors-012] reads Whoops, with its status, a refresh and a way home", () => {
    render(
      <ErrorBoundary>
        <Broken error={new RouteError(500, "unknown middleware: nobody")} />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("alert").textContent).toContain("Whoops, something went wrong");
    expect(screen.getByText("Error 500")).toBeDefined();
    expect(screen.queryByText(/nobody/)).toBeNull();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/en-us");
    fireEvent.click(refresh());
    expect(reloads).toBe(1);
  });

  it("[errors-006] of something that does not exist is the not-found page", async () => {
    render(
      <MemoryRouter initialEntries={["/en-us/claim/7"]}>
        <ErrorBoundary>
          <Broken error={new RouteError(404, "no claim 7")} />
        </ErrorBoundary>
      </MemoryRouter>,
    );
    expect(await screen.findByRole("heading", { name: "This page could not be found" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/en-us");
  });

  it("is forgotten when another page is opened", () => {
    const { rerender } = render(
      <ErrorBoundary resetKey="/one">
        <Broken error={new Error("boom")} />
      </ErrorBoundary>,
    );
    rerender(<ErrorBoundary resetKey="/other">all right</ErrorBoundary>);
    expect(screen.getByText("all right")).toBeDefined();
  });

  it("[errors-009] that the error page itself has shows one sentence and a link home", async () => {
    // Outside of a router the not-found page cannot be made.
    render(
      <ErrorBoundary>
        <Broken error={new RouteError(404, "gone")} />
      </ErrorBoundary>,
    );
    const last = await screen.findByText(/An error occurred while showing the error page/);
    expect(last.querySelector("a")?.getAttribute("href")).toBe("/");
  });
});

describe("going to a page", () => {
  it("[errors-007] shows the error and ends loading when the page's code cannot be loaded", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // The page was just reloaded for a missing chunk.
    sessionStorage.setItem("spoke.chunk-reload", String(Date.now()));
    let fail = (_: Error): void => undefined;
    const Page = lazily(() => new Promise<never>((_, reject) => (fail = reject)));
    const { container } = render(
      <>
        <Progress />
        <ErrorBoundary>
          <Suspense>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </>,
    );
    await pass(250);
    expect(loadingChunks.get()).toBe(1);
    const bar = () => container.querySelector(".bg-accent[style]");
    expect(bar()).not.toBeNull();
    fail(new TypeError("Failed to fetch dynamically imported module"));
    expect((await screen.findByRole("alert")).textContent).toContain("Whoops");
    expect(loadingChunks.get()).toBe(0);
    await pass(600);
    expect(bar()).toBeNull();
    expect(reloads).toBe(0);
  });

  it("shows that the browser is offline when the page's code cannot be loaded, and reloads with the network", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const Page = lazily<object>(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
    render(
      <ErrorBoundary>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    );
    expect(await screen.findByRole("heading", { name: "You are offline" })).toBeDefined();
    expect(screen.queryByText(/Error 500/)).toBeNull();
    expect(reloads).toBe(0);
    online.mockReturnValue(true);
    fireEvent(window, new Event("online"));
    expect(reloads).toBe(1);
  });

  it("shows that the browser is offline also when its network does not lead to the server, and asks for it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    connection.set("failed");
    sessionStorage.setItem("spoke.chunk-reload", String(Date.now()));
    vi.stubGlobal("fetch", async () => Response.json({ status: "online" }));
    const Page = lazily<object>(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
    render(
      <ErrorBoundary>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    );
    expect(await screen.findByRole("heading", { name: "You are offline" })).toBeDefined();
    await pass(5_000);
    expect(reloads).toBe(1);
  });

  it("[routing-006] shows the bar after 200 ms, and takes it away 500 ms after the end", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { container } = render(<Progress />);
    const bar = () => container.querySelector<HTMLElement>(".bg-accent");
    act(() => loadingChunks.set(1));
    await pass(150);
    expect(bar()).toBeNull();
    await pass(100);
    expect(bar()?.style.animation).toContain("5000ms");
    act(() => loadingChunks.set(0));
    await pass(450);
    expect(bar()?.style.opacity).toBe("0");
    await pass(100);
    expect(bar()).toBeNull();
  });

  it("[errors-006] [routing-008] [routing-010] [routing-011] that does not exist needs no session", async () => {
    setSession({ status: "out" });
    for (const address of ["/en-us/no/such/page", "/en-us/claim/%3Cscript%3E", "/xx/order", "/nowhere"]) {
      render(
        <MemoryRouter initialEntries={[address]}>
          <Site />
        </MemoryRouter>,
      );
      expect(await screen.findByRole("heading", { name: "This page could not be found" })).toBeDefined();
      expect(screen.getByRole("img", { name: "A bicycle with a broken wheel" })).toBeDefined();
      expect(screen.queryByRole("navigation")).toBeNull();
      cleanup();
    }
  });

  it("[errors-002] a list that fails to load says so and offers to refresh", () => {
    render(<EmptyState kind="went-wrong" />);
    expect(screen.getByRole("alert").textContent).toContain("Something went wrong");
    fireEvent.click(refresh());
    expect(reloads).toBe(1);
  });
});
