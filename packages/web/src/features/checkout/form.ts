import { type Delivery, isPickup, wantedDayProblem } from "@spoke/core/cart/delivery-days.ts";
import { checkoutSchema } from "@spoke/core/cart/schema.ts";
import { enteredInput } from "@spoke/core/order/entered.ts";
import { isDay } from "@spoke/core/platform/calendar.ts";
import * as z from "zod";
import type { CheckoutMutationVariables } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";

/** The API's names of what the domain calls otherwise. */
const API_NAMES = { poNumber: "custPoNo", requestedDeliveryDate: "requestDeliveryDate" } as const;
type ApiName<Name> = Name extends keyof typeof API_NAMES ? (typeof API_NAMES)[Name] : Name;
type EnteredName = keyof typeof enteredInput;
type Entered = Record<ApiName<EnteredName>, string>;

const isRenamed = (name: string): name is keyof typeof API_NAMES => Object.hasOwn(API_NAMES, name);
const apiName = (name: string): string => (isRenamed(name) ? API_NAMES[name] : name);
const ENTERED = Object.keys(enteredInput).map((name) => ({ name, field: apiName(name) as keyof Entered }));

/** What the dealer may enter beside the choices. */
export const NOTHING_ENTERED = Object.fromEntries(ENTERED.map(({ field }) => [field, ""])) as Entered;

/** What the dealer fills in. Shipments by sales organization. */
export interface CheckoutValues extends Entered {
  shipto: string;
  paymentId: string;
  shipments: Record<string, { id: string; notes: string }>;
  /** The separate delivery step of small screens is done. */
  isDeliveryChosen: boolean;
}

/** What is ordered, as the dealer saw it. */
export interface CheckoutContext {
  readonly products: readonly { readonly id: string; readonly qty: number }[];
  /** Version per ship-to code. */
  readonly versions: Readonly<Record<string, string>>;
  /** Sales organizations in the order in which their shipments are sent. */
  readonly sorgs: readonly string[];
  /** Days that can be requested. */
  readonly delivery: Delivery;
}

/** The shipping method that is chosen at a sales organization. */
export const chosenShipment =
  ({ shipments }: Pick<CheckoutValues, "shipments">) =>
  (sorg: string): string | undefined =>
    shipments[sorg]?.id;

/** Whether the dealer collects everything, so that no address is needed. */
export const isCollected = (
  values: Pick<CheckoutValues, "shipments">,
  { sorgs, delivery }: Pick<CheckoutContext, "sorgs" | "delivery">,
): boolean => isPickup(delivery, sorgs, chosenShipment(values));

/** What is filled in, by `key`. */
const filledIn = <Key extends "name" | "field">(values: Entered, key: Key): Partial<Entered> =>
  Object.fromEntries(
    ENTERED.flatMap((entered) => {
      const text = values[entered.field].trim();
      return text ? [[entered[key], text]] : [];
    }),
  );

/** The mutation's variables; the PO number, notes and date only if they are filled in (2 §5). */
export function checkoutVariables(values: CheckoutValues, context: CheckoutContext): CheckoutMutationVariables {
  const version = context.versions[values.shipto];
  return {
    shipto: { code: values.shipto, ...(version && { version }) },
    paymentId: values.paymentId,
    products: context.products.map(({ id, qty }) => ({ id, qty })),
    shipments: chosenShipments(values, context).map(([sorg, { id, notes: wish }]) => ({
      sorg,
      id,
      ...(wish.trim() && { notes: wish.trim() }),
    })),
    ...filledIn(values, "field"),
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

type PlainField = Exclude<keyof CheckoutValues, "shipments" | "isDeliveryChosen">;
type FieldName = PlainField | `shipments.${string}.id` | `shipments.${string}.notes`;

/** Fields by their argument in the API and by their name in the schema. */
const PLAIN_FIELDS: Readonly<Record<string, PlainField>> = {
  shipto: "shipto",
  shipTo: "shipto",
  request_delivery_date: "requestDeliveryDate",
  paymentId: "paymentId",
  ...Object.fromEntries(
    ENTERED.flatMap(({ name, field }) => [
      [name, field],
      [field, field],
    ]),
  ),
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
export const checkoutFormSchema = (context: CheckoutContext) =>
  z.custom<CheckoutValues>().superRefine((values, { addIssue }) => {
    const { requestDeliveryDate, shipto, ...variables } = checkoutVariables(values, context);
    const parsed = checkoutSchema.safeParse({ ...variables, ...filledIn(values, "name"), shipTo: shipto });
    const refuse = (field: FieldName, message: string) => addIssue({ code: "custom", path: field.split("."), message });
    // The schema knows neither what day it is nor when there are deliveries.
    if (requestDeliveryDate && isDay(requestDeliveryDate)) {
      const wanted = { day: requestDeliveryDate, today: todayHere(), chosen: chosenShipment(values) };
      const problem = wantedDayProblem(context.delivery, wanted);
      if (problem) refuse("requestDeliveryDate", problem);
    }
    if (!values.shipto && !isCollected(values, context)) refuse("shipto", "required");
    for (const issue of parsed.error?.issues ?? []) {
      const field = fieldOf(issue.path.join("."), values, context);
      // The schema does not know which shipping methods need no address.
      if (field && field !== "shipto") refuse(field, issue.message);
    }
  });
