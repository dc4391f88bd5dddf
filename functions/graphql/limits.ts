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

/** Refuses documents nested deeper than the limit; fragments count where they are spread. */
const depthRule: ValidationRule = (context: ValidationContext): ASTVisitor => {
  const depthOf = (set: SelectionSetNode, spreads: ReadonlySet<string>, level: number): number => {
    if (level > LIMITS.depth) return level;
    return set.selections.reduce((deepest, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const name = selection.name.value;
        const fragment = context.getFragment(name);
        if (!fragment || spreads.has(name)) return deepest;
        return Math.max(deepest, depthOf(fragment.selectionSet, new Set([...spreads, name]), level));
      }
      const inner = selection.selectionSet;
      const own = selection.kind === Kind.FIELD ? level + 1 : level;
      return Math.max(deepest, inner ? depthOf(inner, spreads, own) : own);
    }, level);
  };
  return {
    OperationDefinition(node) {
      const introspection = node.selectionSet.selections.every(
        (one) => one.kind === Kind.FIELD && one.name.value.startsWith("__"),
      );
      if (!introspection && depthOf(node.selectionSet, new Set(), 0) > LIMITS.depth) {
        context.reportError(tooMuch("levels"));
      }
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
