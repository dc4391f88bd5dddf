import type { GraphQLField } from "graphql";
import { getNamedType, isInputObjectType } from "graphql";
import { orderNoOf } from "./world.ts";

/** An operation with an id that is somebody else's, and one of the same form that nobody has. */
export interface ForeignId {
  readonly operation: string;
  readonly what: string;
  readonly foreign: string;
  readonly absent: string;
  readonly args: (id: string) => Readonly<Record<string, unknown>>;
  /** Roles to whom it is no foreign id. */
  readonly notFor?: readonly string[];
}

const ABSENT_ORDER = orderNoOf("C9");

export const FOREIGN_IDS: readonly ForeignId[] = [
  ...["C2", "C3"].map((owner) => ({
    operation: "Query.order",
    what: `of ${owner}`,
    foreign: orderNoOf(owner),
    absent: ABSENT_ORDER,
    args: (order_no: string) => ({ order_no }),
  })),
  ...["C2", "C3"].map((owner) => ({
    operation: "Query.orders",
    what: `of ${owner}`,
    foreign: orderNoOf(owner),
    absent: ABSENT_ORDER,
    args: (order_no: string) => ({ filter: { order_no } }),
  })),
];

/** Operations that name something which belongs to nobody, or which is the caller's own by its very key; and why. */
export const NO_IDS: Readonly<Record<string, string>> = {
  "Query.cart": "lines of the caller's own cart",
  "Query.payments": "ways to pay of the caller's own sales organisations",
  "Query.customerShipmentRates": "the caller's own cart",
  "Query.productDetailsV2": "the catalogue of the host",
  "Query.productStock": "the catalogue of the host",
  "Query.products": "the catalogue of the host",
  "Query.productGroups": "the catalogue of the host",
  "Query.filterV2": "the catalogue of the host",
  "Mutation.updateProductsInCart": "the caller's own cart",
  "Mutation.checkout": "the caller's own cart and addresses, kept under his customer's key",
};

const NAMING = /^(ids?|.*Ids?|.*_id|.*[cC]odes?|slug|.*[nN]o|.*[nN]umber|host|sorgs?|username)$/;

/** Whether one of the arguments, or of the fields of an input, looks like it names one thing. */
export function namesOneThing(field: GraphQLField<unknown, unknown>): boolean {
  return field.args.some((arg) => {
    const type = getNamedType(arg.type);
    return (
      NAMING.test(arg.name) ||
      (isInputObjectType(type) && Object.keys(type.getFields()).some((name) => NAMING.test(name)))
    );
  });
}
