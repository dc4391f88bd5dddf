import { resolvers as base } from "./base/resolvers.ts";

/** The domains' resolvers. A domain is added here and has its schema.graphql beside its resolvers. */
export const modules = [base];
