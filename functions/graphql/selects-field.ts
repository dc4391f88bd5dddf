import {
  type DirectiveNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionSetNode,
} from "graphql";

/** Whether a field with this name is selected anywhere below, so that its data can be read in the same round trip. */
export function selectsField({ fieldNodes, fragments, variableValues }: GraphQLResolveInfo, field: string): boolean {
  const visited = new Set<string>();
  const isLeftOut = (node: { readonly directives?: readonly DirectiveNode[] }): boolean =>
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if === false ||
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true;
  const isIn = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (isLeftOut(selection)) return false;
      if (selection.kind === Kind.FIELD) return selection.name.value === field || isIn(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) return isIn(selection.selectionSet);
      const name = selection.name.value;
      if (visited.has(name)) return false;
      visited.add(name);
      return isIn(fragments[name]?.selectionSet);
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => isIn(selectionSet));
}
