import { ChangeLanguageDocument } from "../../gql/graphql.ts";
import type { Locale } from "../locale.ts";
import { request } from "../request.ts";
import { noteLanguage } from "../session.ts";

/** Stores the language for the signed-in user. @throws Error when the server does not take it */
export async function storeLanguage(locale: Locale): Promise<void> {
  const answer = await request(ChangeLanguageDocument, { id: locale }, new AbortController().signal);
  const { status, description } = answer.changeLanguage;
  if (status !== "success") throw new Error(description);
  noteLanguage(locale);
}
