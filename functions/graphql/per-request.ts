import type { GraphQLContext } from "./context.ts";

/** One loader per request, so that a page of rows is one read. */
export function perRequest<T>(make: () => T): (context: GraphQLContext) => T {
  const loaders = new WeakMap<GraphQLContext, T>();
  return (context) => {
    const loader = loaders.get(context) ?? make();
    loaders.set(context, loader);
    return loader;
  };
}
