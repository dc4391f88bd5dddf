import { expect, it } from "vitest";
import { slimPreloads } from "../../packages/web/scripts/slimPreloads.ts";

const chunk = (name: string, imports: readonly string[], code = "") => ({
  type: "chunk",
  fileName: `assets/${name}.js`,
  imports: imports.map((file) => `assets/${file}.js`),
  code,
});

/** What a build lists for an import of `orders` and one of `order`, which share `table` and the `start` that is there already. */
const FILES = ["orders.js", "start.js", "table.js", "cells.js", "look.css", "order.js"].map((file) => `assets/${file}`);
const HOST = `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(FILES)})))=>i.map(i=>d[i]);
globalThis.orders=__vite__mapDeps([0,1,2,3,4]);globalThis.order=__vite__mapDeps([5,1,2,3,4]);`;

it("imports at run time fetch all that they need, and nothing that is there already", () => {
  const first = chunk("first", ["start"], HOST);
  const bundle = {
    first,
    start: chunk("start", []),
    orders: chunk("orders", ["start", "table"]),
    order: chunk("order", ["start", "table", "cells"]),
    table: { ...chunk("table", ["start", "cells"]), viteMetadata: { importedCss: new Set(["assets/look.css"]) } },
    cells: chunk("cells", ["start"]),
  };
  const { generateBundle } = slimPreloads();
  if (typeof generateBundle !== "object") throw new Error("the plugin does nothing");
  Reflect.apply(generateBundle.handler, undefined, [undefined, bundle]);
  const found = new Function("globalThis", `${first.code};return globalThis`)({});
  expect(found.orders.toSorted()).toEqual(
    ["cells.js", "look.css", "orders.js", "table.js"].map((file) => `assets/${file}`),
  );
  expect(found.order.toSorted()).toEqual(
    ["cells.js", "look.css", "order.js", "table.js"].map((file) => `assets/${file}`),
  );
});

it("a build that lists them in another way fails", () => {
  const { generateBundle } = slimPreloads();
  if (typeof generateBundle !== "object") throw new Error("the plugin does nothing");
  const bundle = { first: chunk("first", [], "const __vite__mapDeps=()=>[]") };
  expect(() => Reflect.apply(generateBundle.handler, undefined, [undefined, bundle])).toThrow("assets/first.js");
});
