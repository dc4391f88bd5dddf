import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { ruleText } from "./refusal.ts";

/** The refused fields of a query, with the reason in words; none for a fault. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  if (!CombinedGraphQLErrors.is(error)) return {};
  const errors = error.errors.flatMap(({ extensions }) => listOf(extensions?.userErrors));
  return Object.fromEntries(errors.map(({ field, message, values }) => [field, ruleText(message, values)]));
}

function listOf(value: unknown) {
  return (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    if (typeof item !== "object" || item === null || !("field" in item) || !("message" in item)) return [];
    const values = "values" in item && typeof item.values === "object" ? Object.entries(item.values ?? {}) : [];
    return [
      {
        field: String(item.field),
        message: String(item.message),
        values: values.map(([name, filled]) => ({ name, value: String(filled) })),
      },
    ];
  });
}
