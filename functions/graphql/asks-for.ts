import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

/** Whether a field of this name is asked for anywhere below; what it costs to read can then be read along. */
export function asksFor({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const seen = new Set<string>();
  const within = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((one) => {
      if (one.kind === Kind.FIELD) return one.name.value === name || within(one.selectionSet);
      if (one.kind === Kind.INLINE_FRAGMENT) return within(one.selectionSet);
      if (seen.has(one.name.value)) return false;
      seen.add(one.name.value);
      return within(fragments[one.name.value]?.selectionSet);
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => within(selectionSet));
}
