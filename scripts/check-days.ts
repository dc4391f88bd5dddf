// Fails on code that cuts a day or a time out of an ISO text, because days depend on a time zone (decision 045).
import { globSync, readFileSync } from "node:fs";

const CUTS = [
  /\.(?:slice|substring)\(0,\s*10\)/,
  /toISOString\(\)\s*\.(?:slice|split|substring)\(/,
  /\.split\(\s*["'`]T["'`]\s*\)/,
];
const SOURCES = ["packages/{core,events,web}/src/**/*.{ts,tsx}", "functions/**/*.ts"];
const GENERATED = ["**/node_modules/**", "**/generated/**", "packages/web/src/gql/**"];

export function checkDays(): number {
  const found = globSync(SOURCES, { exclude: GENERATED }).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (CUTS.some((cut) => cut.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  for (const place of found) console.error(`${place}\n  use packages/core/src/platform/calendar.ts instead`);
  return found.length === 0 ? 0 : 1;
}
