import { isMessageKey, type Translate } from "../../lib/i18n.ts";

/** What a module is called; one that this site does not know is shown as it is. */
export function moduleText(module: string, t: Translate): string {
  const key = `download_module_${module.replaceAll("-", "_")}`;
  return isMessageKey(key) ? t(key) : module;
}
