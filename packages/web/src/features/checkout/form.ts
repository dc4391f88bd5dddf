import { checkoutSchema } from "@spoke/core/cart/schema.ts";
import type { FieldErrors, Resolver } from "react-hook-form";
import type { CheckoutMutationVariables } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";

/** What the dealer may enter beside the choices. */
export const NOTHING_ENTERED = { custPoNo: "", notes: "", requestDeliveryDate: "" };
type Entered = typeof NOTHING_ENTERED;

/** What the dealer fills in. Shipments by sales organization. */
export interface CheckoutValues extends Entered {
  shipto: string;
  paymentId: string;
  shipments: Record<string, { id: string; notes: string }>;
}

/** What is ordered, as the dealer saw it. */
export interface CheckoutContext {
  readonly products: readonly { readonly id: string; readonly qty: number }[];
  /** Version per ship-to code. */
  readonly versions: Readonly<Record<string, string>>;
  /** Sales organizations in the order in which their shipments are sent. */
  readonly sorgs: readonly string[];
}

/** The mutation's variables; the PO number, notes and date only if they are filled in (2 §5). */
export function checkoutVariables(values: CheckoutValues, context: CheckoutContext): CheckoutMutationVariables {
  const version = context.versions[values.shipto];
  const custPoNo = values.custPoNo.trim();
  const notes = values.notes.trim();
  return {
    shipto: { code: values.shipto, ...(version && { version }) },
    paymentId: values.paymentId,
    products: context.products.map(({ id, qty }) => ({ id, qty })),
    shipments: chosenShipments(values, context).map(([sorg, { id, notes: wish }]) => ({
      sorg,
      id,
      ...(wish.trim() && { notes: wish.trim() }),
    })),
    ...(custPoNo && { custPoNo }),
    ...(notes && { notes }),
    ...(values.requestDeliveryDate && { requestDeliveryDate: values.requestDeliveryDate }),
  };
}

function chosenShipments(values: CheckoutValues, { sorgs }: CheckoutContext) {
  return sorgs.flatMap((sorg) => {
    const chosen = values.shipments[sorg];
    return chosen?.id ? [[sorg, chosen] as const] : [];
  });
}

/** The wished day once it is one; a year that is still being typed begins with zeros. */
export function wantedDay(typed: string | undefined): string | undefined {
  return typed && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(typed) ? typed : undefined;
}

type PlainField = Exclude<keyof CheckoutValues, "shipments">;
export type FieldName = PlainField | `shipments.${string}.id` | `shipments.${string}.notes`;

function isPlain(name: FieldName): name is PlainField {
  return !name.startsWith("shipments.");
}

/** Fields by their argument in the API and by their name in the schema. */
const PLAIN_FIELDS: Readonly<Record<string, PlainField>> = {
  shipto: "shipto",
  shipTo: "shipto",
  custPoNo: "custPoNo",
  poNumber: "custPoNo",
  request_delivery_date: "requestDeliveryDate",
  requestedDeliveryDate: "requestDeliveryDate",
  paymentId: "paymentId",
  notes: "notes",
};

/** The field of the form for a path of the input; undefined if the form has no such field. */
export function fieldOf(path: string, values: CheckoutValues, context: CheckoutContext): FieldName | undefined {
  const [head = "", index, tail] = path.split(".");
  const plain = PLAIN_FIELDS[head];
  if (plain) return plain;
  if (head === "shipments") {
    const sorg = chosenShipments(values, context)[Number(index)]?.[0] ?? context.sorgs[Number(index)];
    return sorg ? `shipments.${sorg}.${tail === "notes" ? "notes" : "id"}` : undefined;
  }
  return undefined;
}

/** Checks the form with the schema that the server checks with; messages are translation keys. */
export const checkoutResolver: Resolver<CheckoutValues, CheckoutContext> = (values, context) => {
  if (!context) return { values, errors: {} };
  const { requestDeliveryDate, shipto, custPoNo, ...variables } = checkoutVariables(values, context);
  const parsed = checkoutSchema.safeParse({
    ...variables,
    shipTo: shipto,
    poNumber: custPoNo,
    requestedDeliveryDate: requestDeliveryDate,
  });
  const errors: FieldErrors<CheckoutValues> = {};
  // The schema does not know what day it is.
  if (requestDeliveryDate && requestDeliveryDate < todayHere()) {
    errors.requestDeliveryDate = { type: "past", message: "date_past" };
  }
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOf(issue.path.join("."), values, context);
    const error = { type: "schema", message: issue.message };
    if (!field) continue;
    if (isPlain(field)) errors[field] = error;
    else {
      const [, sorg = "", part = "id"] = field.split(".");
      errors.shipments = { ...errors.shipments, [sorg]: { [part]: error } };
    }
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};
