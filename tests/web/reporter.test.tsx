import { ErrorBoundary } from "@spoke/web/app/ErrorBoundary.tsx";
import { CallError } from "@spoke/web/lib/callError.ts";
import { reportFault, startReporting } from "@spoke/web/lib/reporter.ts";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signedIn, TestRouter } from "./support.tsx";

interface Report {
  readonly message: string;
  readonly stack: string;
  readonly path: string;
}

let reports: Report[];
let stopReporting: () => void;

beforeEach(async () => {
  await signedIn();
  reports = [];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    expect(path).toBe("/client-errors");
    reports.push(JSON.parse(String(init.body)));
    return new Response(null, { status: 204 });
  });
  history.replaceState(null, "", "/en-us/order?search=Dana");
  stopReporting = startReporting();
});
afterEach(() => {
  cleanup();
  stopReporting();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("reports a fault once, with the page's path but not its query", () => {
  reportFault("the orders could not be shown", new Error("boom"));
  reportFault("the orders could not be shown", new Error("boom"));
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ message: "the orders could not be shown: boom", path: "/en-us/order" });
  expect(reports[0]?.stack).toContain("reporter.test");
});

it("reports what breaks a page", () => {
  const Broken = () => {
    throw new Error("no such column");
  };
  render(
    <TestRouter>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </TestRouter>,
  );
  expect(reports.map(({ message }) => message)).toContain("a page could not be shown: no such column");
});

it("reports errors and rejections that nobody handles", () => {
  dispatchEvent(new ErrorEvent("error", { error: new Error("boom"), message: "boom" }));
  dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("lost") }));
  expect(reports.map(({ message }) => message)).toEqual(["unhandled error: boom", "unhandled rejection: lost"]);
});

it("reports neither refusals nor calls that were canceled or got no answer", () => {
  for (const error of [
    new CallError(403, "403 /user"),
    new DOMException("stopped", "AbortError"),
    new TypeError("Failed to fetch"),
  ])
    reportFault("a call failed", error);
  expect(reports).toEqual([]);
  reportFault("a call failed", new CallError(502, "502 /user"));
  expect(reports).toHaveLength(1);
});

it("stops after ten reports, and sends no more than the API takes", () => {
  for (let number = 0; number < 20; number++) reportFault(`fault ${number}`, new Error("x".repeat(1_000)));
  expect(reports).toHaveLength(10);
  expect(Math.max(...reports.map(({ message }) => message.length))).toBe(500);
});
