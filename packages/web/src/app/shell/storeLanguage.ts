import { ChangeLanguageDocument } from "../../gql/graphql.ts";
import type { Locale } from "../../lib/locale.ts";
import { expireToken } from "../api.ts";
import { client } from "../apollo.ts";
import { noteLanguage } from "../session.ts";

/** Stores the language for the signed-in user. @throws Error when the server does not take it */
export async function storeLanguage(locale: Locale): Promise<void> {
  const { data } = await client.mutate({ mutation: ChangeLanguageDocument, variables: { id: locale } });
  if (data?.changeLanguage.status !== "success") throw new Error(data?.changeLanguage.description);
  // The token carries the language.
  expireToken();
  noteLanguage(locale);
}
