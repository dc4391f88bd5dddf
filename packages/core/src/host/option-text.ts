import { inLanguageOf } from "../platform/index.ts";
import type { SorgConfig } from "./schema.ts";

type Option = (SorgConfig["payments"] | SorgConfig["shipments"])[number];

/** A sales organization whose payment methods and shipments are named in a language, where they have texts in it. */
export function inLanguage(config: SorgConfig, locale: string): SorgConfig {
  const named = <Kind extends Option>(option: Kind): Kind => ({ ...option, ...textsOf(option, locale) });
  return { ...config, payments: config.payments.map(named), shipments: config.shipments.map(named) };
}

/** The texts in a locale; otherwise in the same language. */
function textsOf({ texts = {} }: Option, locale: string) {
  const found = inLanguageOf(texts, locale);
  return found && { desc: found.desc, ...(found.instruction !== undefined && { instruction: found.instruction }) };
}
