import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { ruleText } from "../../ui/form/refusal.ts";

/** The refused fields of a question, with why in words; none for a fault. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  if (!CombinedGraphQLErrors.is(error)) return {};
  const errors = error.errors.flatMap(({ extensions }) => listOf(extensions?.userErrors));
  return Object.fromEntries(errors.map(({ field, message }) => [field, ruleText(message)]));
}

function listOf(value: unknown): { field: string; message: string }[] {
  return (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    if (typeof item !== "object" || item === null || !("field" in item) || !("message" in item)) return [];
    return [{ field: String(item.field), message: String(item.message) }];
  });
}
