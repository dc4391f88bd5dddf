import { withAllFields } from "@spoke/functions/graphql/with-all-fields.ts";
import { expect, it } from "vitest";

/** A schema with an invoice, whose fields may be resolved. */
interface Schema {
  readonly Invoice?: { readonly discount?: () => unknown; readonly total?: () => unknown };
}
const invoices = { Invoice: { total: () => 1 } };

it("a field of the schema that its model lost and no resolver answers does not compile", () => {
  const complete = withAllFields<Schema, { Invoice: { discount: number } }>()([invoices]);
  // The model's property was renamed.
  // @ts-expect-error Invoice.discount is unresolved
  const renamed = withAllFields<Schema, { Invoice: { paymentDiscount: number } }>()([invoices]);
  const resolved = withAllFields<Schema, { Invoice: { paymentDiscount: number } }>()([
    invoices,
    { Invoice: { discount: () => 2 } },
  ]);
  expect([complete, renamed, resolved].map((modules) => modules.length)).toEqual([1, 1, 2]);
});
