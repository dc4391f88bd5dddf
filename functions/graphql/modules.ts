import { resolvers as base } from "./base/resolvers.ts";
import { resolvers as cart } from "./cart/resolvers.ts";
import { resolvers as catalogue } from "./catalogue/resolvers.ts";
import { resolvers as customer } from "./customer/resolvers.ts";
import { resolvers as invoice } from "./invoice/resolvers.ts";
import { resolvers as order } from "./order/resolvers.ts";

/** The domains' resolvers. A domain is added here and has its schema.graphql beside its resolvers. */
export const modules = [base, cart, catalogue, customer, invoice, order];
