import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SCOPES } from "@spoke/core/access/scopes.ts";
import { App } from "@spoke/web/app/App.tsx";
import type { RouteRow } from "@spoke/web/app/route.ts";
import { rows } from "@spoke/web/app/rows.ts";
import { setSession } from "@spoke/web/app/session.ts";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { addMessages } from "@spoke/web/lib/i18n.ts";
import { LOCALE_NAMES } from "@spoke/web/lib/locale.ts";
import { cleanup, render, waitFor } from "@testing-library/react";
import {
  buildSchema,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  graphql,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { isPseudo, pseudoText, pseudoTexts } from "../../packages/web/scripts/pseudo.ts";
import { until } from "../support/until.ts";
import { DEALER, signedIn } from "./support.tsx";

/** Stands in whatever is data, so that what is neither data nor a text of the site shows. */
const DATA = "§";
const root = join(import.meta.dirname, "../..");
const schema = buildSchema(
  globSync("functions/graphql/*/schema.graphql", { cwd: root })
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n"),
  { assumeValidSDL: true },
);

/** A value of any type of the API: lists of one, texts that are known as data. */
function madeUp(type: GraphQLOutputType, name: string): unknown {
  if (isNonNullType(type)) return madeUp(type.ofType, name) ?? "";
  if (isListType(type)) return [madeUp(type.ofType, name)];
  if (isEnumType(type)) return type.getValues()[0]?.value;
  if (isObjectType(type)) return {};
  const isText = String(type) === "String";
  if (isText && /[dD]ate$|At$|^(first|closed|earliest)$/.test(name)) return "2026-01-05";
  if (isText && name === "locale") return "en-US";
  if (isText && /image|url|file|link|address|path/i.test(name)) return null;
  const values: Record<string, unknown> = { Int: 3, Float: 12.5, Decimal: 12.5, Boolean: true, ID: `${DATA}1` };
  return values[String(type)] ?? DATA;
}

const answerField: GraphQLFieldResolver<unknown, unknown> = (_source, _arguments, _context, info) =>
  // The languages of a site.
  info.parentType.name === "MerchantConfig" && info.fieldName === "languages"
    ? ["en-US"]
    : madeUp(info.returnType, info.fieldName);

async function answerCall(path: string, init: RequestInit): Promise<Response> {
  if (!path.endsWith("graphql")) return new Response("{}");
  const { query, variables } = JSON.parse(String(init.body)) as { query: string; variables: Record<string, unknown> };
  const answer = await graphql({ schema, source: query, variableValues: variables, fieldResolver: answerField });
  return new Response(JSON.stringify(answer));
}

const COUNTRIES = new Intl.DisplayNames("en-US", { type: "region" });
const LANGUAGES = new Intl.DisplayNames("en-US", { type: "language" });

/** Whether somebody reads this: letters that are neither the pseudo-language's nor data nor a sign of its own. */
function isHardCoded(text: string, element: Element): boolean {
  if (!/\p{L}{2}/u.test(text) || isPseudo(text) || text.includes(DATA)) return false;
  if (element.closest("time, kbd, script, style, noscript")) return false;
  if (/^(https?:\/\/|\/)\S*$/.test(text.trim()) || text.trim() === location.hostname) return false;
  // The size of a picture, or that of a file, a time, or a distance, which the browser writes in the reader's language.
  if (/^[\d.,× ]*(kB|MB|px|min|sec|km|mi)$/.test(text.trim())) return false;
  // A country or a language, which the browser names in the reader's language.
  if (text === COUNTRIES.of(DEFAULT_CONFIG.countryId) || text === LANGUAGES.of("en")) return false;
  return !Object.values(LOCALE_NAMES).some((name) => name === text);
}

/** Texts of the page that are in no list of texts, each with where it stands. */
function hardCoded(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) {
        const text = node.getAttribute(name);
        if (text && isHardCoded(text, node)) found.push(`${name}: ${text}`);
      }
    } else if (node.parentElement && isHardCoded(node.textContent ?? "", node.parentElement)) {
      // A sentence with data in it is several text nodes: what stands around them is in brackets.
      if (!isPseudo(node.parentElement.textContent ?? "")) found.push(`text: ${node.textContent}`);
    }
  }
  return [...new Set(found)];
}

async function visit(row: RouteRow): Promise<void> {
  const path = row.path.replace(/:\w+\??/g, "1").replace("/*", "/none");
  history.replaceState(null, "", `/en-us${path === "/" ? "" : path}`);
  render(<App />);
  const isThere = () =>
    document.querySelector("#main")?.textContent !== "" &&
    document.querySelector("#main") !== null &&
    !document.querySelector('.splash, #main [aria-busy="true"]');
  await until(`${row.id} is shown`, isThere, 10_000);
}

beforeAll(async () => {
  const english = JSON.parse(readFileSync(join(root, "packages/web/src/locales/en-US.json"), "utf8"));
  await signedIn();
  addMessages("en-US", pseudoTexts(english));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("the pseudo-language is longer, accented, bracketed, and keeps what is filled in", () => {
  const message = pseudoText("Quantity of {name}");
  expect(message).toBe("⟦Qúáñťíťý óƒ {name}········⟧");
  expect(message.length).toBeGreaterThan("Quantity of {name}".length * 1.4);
});

it("finds a text that is written into a page", () => {
  document.body.innerHTML = `<p>${pseudoText("Known")}</p><p>${DATA} data</p><p>Forgotten</p><img alt="Picture">`;
  expect(hardCoded()).toEqual(["text: Forgotten", "alt: Picture"]);
  document.body.innerHTML = "";
});

it.each(rows.map((row) => [row.id, row] as const))("%s has no text but those of the translators", async (_, row) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", answerCall);
  vi.stubGlobal("scrollTo", () => undefined);
  setConfig({ ...DEFAULT_CONFIG, webTitle: DATA, sorg: DATA, flags: row.flag ? [row.flag] : [] });
  setSession(
    row.public
      ? { status: "out" }
      : {
          status: "in",
          user: {
            ...DEALER,
            name: DATA,
            username: DATA,
            scopes: SCOPES,
            userAreas: [{ sorg: "1000" }, { sorg: "5000" }],
            contentTargetMarkets: [`${DATA}1`],
          },
        },
  );
  await visit(row);
  await waitFor(() => expect(hardCoded()).toEqual([]));
  // The page itself, and not the panel in its place when something failed.
  expect(document.querySelector('section[role="alert"]')).toBeNull();
});
