// The pseudo-language: every text of the site in brackets, accented and 40 % longer. What shows without brackets was
// written into the code, and what is cut off will be in German. `PSEUDO=1 vite build`, and as a test.
import type { Plugin } from "vite";

const OPEN = "⟦";
const CLOSE = "⟧";
const LONGER = 0.4;
const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [..."aábƀcçdđeéfƒgğhĥiíjĵkķlĺmḿnñoóprŕsštťuúvṽwŵxẋyýzž"].reduce<[string, string][]>((pairs, sign) => {
    const last = pairs.at(-1);
    if (sign <= "z") pairs.push([sign, sign]);
    else if (last) last[1] = sign;
    return pairs;
  }, []),
);
const accented = (sign: string): string => {
  const found = ACCENTS[sign.toLowerCase()] ?? sign;
  return sign === sign.toLowerCase() ? found : found.toUpperCase();
};

/** A text in the pseudo-language. Its `{placeholders}` stay. */
export function pseudoText(text: string): string {
  const pseudo = text.replace(/\{\w+\}|[a-z]/gi, (part) => (part.startsWith("{") ? part : accented(part)));
  return `${OPEN}${pseudo}${"·".repeat(Math.ceil(text.length * LONGER))}${CLOSE}`;
}

export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoText(text)]));
}

/** Whether a text is in the pseudo-language. */
export const isPseudo = (text: string): boolean => text.includes(OPEN) || text.includes(CLOSE);

/** Replaces every language by the pseudo-language in a build or the development server. */
export function pseudoLocale(): Plugin {
  const say = (json: string): string => JSON.stringify(pseudoTexts(JSON.parse(json) as Record<string, string>));
  return {
    name: "spoke:pseudo",
    configureServer({ middlewares, config }) {
      middlewares.use(async (request, response, next) => {
        const file = /^\/(src\/locales\/[\w-]+\.json)$/.exec(request.url ?? "")?.[1];
        if (!file) return next();
        const { readFile } = await import("node:fs/promises");
        response.setHeader("content-type", "application/json");
        response.end(say(await readFile(`${config.root}/${file}`, "utf8")));
      });
    },
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "asset" || !part.originalFileNames.some((file) => /src\/locales\/[\w-]+\.json$/.test(file)))
          continue;
        part.source = say(typeof part.source === "string" ? part.source : new TextDecoder().decode(part.source));
      }
    },
  };
}
