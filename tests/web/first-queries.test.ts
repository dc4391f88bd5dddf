import { rememberedQueries, rememberQueries } from "@spoke/web/app/firstCalls.ts";
import { noteQuery } from "@spoke/web/app/firstQueries.ts";
import { endSession, setSession } from "@spoke/web/app/session.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEALER } from "./support.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/en-us/order");
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("remembers the queries of the page that a visit begins with, of the last pages only, until sign-out", () => {
  const others = Array.from({ length: 8 }, (_, index) => [`/page/${index}`, ["query"]] as const);
  rememberQueries(Object.fromEntries(others));
  noteQuery("orders");
  noteQuery("counts");
  noteQuery("orders");
  history.replaceState(null, "", "/en-us/invoice");
  noteQuery("invoices");
  vi.runAllTimers();
  noteQuery("too late");
  const remembered = rememberedQueries();
  expect(remembered["/en-us/order"]).toEqual(["orders", "counts"]);
  expect(Object.keys(remembered)).toEqual([...others.slice(1).map(([path]) => path), "/en-us/order"]);
  setSession({ status: "in", user: DEALER });
  endSession();
  expect(rememberedQueries()).toEqual({});
});
