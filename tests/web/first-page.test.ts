import { routes } from "@spoke/web/app/routes.ts";
import { rowAt } from "@spoke/web/app/rowAt.ts";
import { describe, expect, it, vi } from "vitest";

const addresses = routes.rows
  .filter(({ path, params }) => path !== "*" && !params)
  .flatMap(({ path }) => [path.replace(/:\w+\??/g, "x1"), path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "x1")]);

it.each([...new Set(addresses)])("the code that is fetched early for %s is that of its page", (path) => {
  expect(rowAt(routes.rows, path)?.id).toBe(routes.rowOf(path)?.id);
});

it("nothing is fetched early for an address without a page", () => {
  expect(rowAt(routes.rows, "/no/such/page/at/all")).toBeUndefined();
});

describe("what only wide windows show", () => {
  const open = async (matches: boolean) => {
    const query = Object.assign(new EventTarget(), { matches });
    vi.stubGlobal("matchMedia", () => query);
    vi.resetModules();
    return { query, ...(await import("@spoke/web/app/shell/parts.ts")) };
  };

  it("is part of the first load there, and not on phones", async () => {
    expect((await open(true)).firstParts()).toHaveLength(3);
    expect((await open(false)).firstParts()).toHaveLength(0);
    vi.unstubAllGlobals();
  });
});
