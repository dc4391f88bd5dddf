import {
  type ASTNode,
  type ASTVisitor,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from "graphql";

/** What one document may ask for. Beyond any page of the site, below what hurts. */
export const LIMITS = { depth: 10, aliases: 20, directives: 5, tokens: 2_000, bodyBytes: 256 * 1024 } as const;

const tooMuch = (what: string): GraphQLError =>
  new GraphQLError(`too many ${what}`, { extensions: { code: "GRAPHQL_VALIDATION_FAILED" } });

/**
 * Refuses documents nested deeper than the limit; fragments count where they are spread. Each fragment is measured
 * once, so that fragments that spread each other many times over cost no more than they are long.
 */
const depthRule: ValidationRule = (context: ValidationContext): ASTVisitor => {
  const known = new Map<string, number>();
  const fragmentDepth = (name: string): number => {
    const measured = known.get(name);
    if (measured !== undefined) return measured;
    // A fragment that spreads itself is refused by another rule; here it counts as flat.
    known.set(name, 0);
    const fragment = context.getFragment(name);
    const depth = fragment ? depthOf(fragment.selectionSet) : 0;
    known.set(name, depth);
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
        (one) => one.kind === Kind.FIELD && one.name.value.startsWith("__"),
      );
      if (!introspection && depthOf(node.selectionSet) > LIMITS.depth) context.reportError(tooMuch("levels"));
    },
  };
};

/** Refuses documents with more nodes of a kind than allowed. */
function countRule(what: string, limit: number, counts: (node: ASTNode) => boolean): ValidationRule {
  return (context) => {
    let seen = 0;
    return {
      enter(node) {
        if (!counts(node)) return;
        seen += 1;
        if (seen === limit + 1) context.reportError(tooMuch(what));
      },
    };
  };
}

export const limitRules: readonly ValidationRule[] = [
  depthRule,
  countRule("aliases", LIMITS.aliases, (node) => node.kind === Kind.FIELD && node.alias !== undefined),
  countRule("directives", LIMITS.directives, (node) => node.kind === Kind.DIRECTIVE),
];
