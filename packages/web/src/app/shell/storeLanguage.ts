import { ChangeLanguageDocument } from "../../gql/graphql.ts";
import type { Locale } from "../../lib/locale.ts";
import { runAction } from "../../lib/useAction.ts";
import { expireToken } from "../api.ts";
import { client } from "../apollo.ts";
import { noteLanguage } from "../session.ts";

/** Stores the language for the signed-in user. @throws Error when the server does not take it */
export async function storeLanguage(locale: Locale): Promise<void> {
  const { changeLanguage } = await runAction(client, ChangeLanguageDocument, { id: locale });
  if (changeLanguage.status !== "success") throw new Error(changeLanguage.description);
  // The token carries the language.
  expireToken();
  noteLanguage(locale);
}
