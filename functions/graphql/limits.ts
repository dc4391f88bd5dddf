import {
  type ASTNode,
  type ASTVisitor,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from "graphql";

/** Limits of a document. More than any page of the site needs, less than what does harm. */
export const LIMITS = { depth: 10, aliases: 20, directives: 5, tokens: 2_000, bodyBytes: 256 * 1024 } as const;

/** Builds whose documents stay valid. Tabs stay open for days, and a deployment must not break them. */
export const BUILDS = 20;

const tooMuch = (what: string): GraphQLError =>
  new GraphQLError(`too many ${what}`, { extensions: { code: "GRAPHQL_VALIDATION_FAILED" } });

/**
 * Refuses documents nested deeper than the limit, fragments included. Each fragment is measured once, so that fragments
 * that spread each other repeatedly stay cheap to check.
 */
const depthRule: ValidationRule = (context: ValidationContext): ASTVisitor => {
  const measured = new Map<string, number>();
  const fragmentDepth = (name: string): number => {
    const cached = measured.get(name);
    if (cached !== undefined) return cached;
    // Another rule refuses fragments that spread themselves; here they count as flat.
    measured.set(name, 0);
    const fragment = context.getFragment(name);
    const depth = fragment ? depthOf(fragment.selectionSet) : 0;
    measured.set(name, depth);
    return depth;
  };
  const depthOf = (set: SelectionSetNode): number =>
    set.selections.reduce((deepest, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return Math.max(deepest, fragmentDepth(selection.name.value));
      const inner = selection.selectionSet ? depthOf(selection.selectionSet) : 0;
      return Math.max(deepest, selection.kind === Kind.FIELD ? inner + 1 : inner);
    }, 0);
  return {
    OperationDefinition(node) {
      const introspection = node.selectionSet.selections.every(
        (field) => field.kind === Kind.FIELD && field.name.value.startsWith("__"),
      );
      if (!introspection && depthOf(node.selectionSet) > LIMITS.depth) context.reportError(tooMuch("levels"));
    },
  };
};

/** Refuses documents with too many nodes of a kind. */
function countRule(what: string, limit: number, counts: (node: ASTNode) => boolean): ValidationRule {
  return (context) => {
    let count = 0;
    return {
      enter(node) {
        if (!counts(node)) return;
        count += 1;
        if (count === limit + 1) context.reportError(tooMuch(what));
      },
    };
  };
}

export const limitRules: readonly ValidationRule[] = [
  depthRule,
  countRule("aliases", LIMITS.aliases, (node) => node.kind === Kind.FIELD && node.alias !== undefined),
  countRule("directives", LIMITS.directives, (node) => node.kind === Kind.DIRECTIVE),
];
