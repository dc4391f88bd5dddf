import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";

const versions = z.record(z.string(), z.string()).optional();
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        resolved: z.string().optional(),
        dependencies: versions,
        optionalDependencies: versions,
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8")));

/** The places where Node looks for a dependency of a package, by distance. */
function placesOf(path: string, dependency: string): string[] {
  const outer = path.lastIndexOf("node_modules/");
  const place = path === "" ? `node_modules/${dependency}` : `${path}/node_modules/${dependency}`;
  if (path === "") return [place];
  return [place, ...placesOf(outer < 0 ? "" : path.slice(0, Math.max(0, outer - 1)), dependency)];
}

it("names every dependency of every package, also the optional ones of other platforms, as npm ci needs", () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies = {}, optionalDependencies = {} }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((dependency) => !placesOf(path, dependency).some((place) => place in packages))
      .map((dependency) => `${path} needs ${dependency}`),
  );
  expect(missing).toEqual([]);
});

it("pins a version and no registry, so that any registry can serve it", () => {
  const outside = Object.entries(packages).filter(([path]) => path.startsWith("node_modules/"));
  for (const [path, { version, resolved = "" }] of outside) {
    if (!path.startsWith("node_modules/@spoke/")) expect([path, version]).toEqual([path, expect.any(String)]);
    expect(resolved).not.toMatch(/^\w+:/);
  }
});
