import type { ASTNode, DirectiveNode, SelectionSetNode, TypeNode, ValueNode } from "graphql";

// Stands for graphql's own printer in the site (`slimGraphql` in vite.config.ts), which can also print schemas: 2 KiB more on every
// page. The text must be the same to the letter, because the API knows documents by its hash.

/** From this length on, arguments are on lines of their own. */
const LINE = 80;

export function print(node: ASTNode): string {
  switch (node.kind) {
    case "Document":
      return node.definitions.map(print).join("\n\n");
    case "OperationDefinition": {
      const name = `${node.name?.value ?? ""}${list(node.variableDefinitions)}`;
      const head = words(node.operation, name, all(node.directives));
      return `${head === "query" ? "" : `${head} `}${print(node.selectionSet)}`;
    }
    case "FragmentDefinition":
      return `fragment ${words(node.name.value, "on", node.typeCondition.name.value, all(node.directives), block(node.selectionSet))}`;
    case "VariableDefinition": {
      const value = node.defaultValue && `= ${valueText(node.defaultValue)}`;
      return words(`$${node.variable.name.value}: ${typeText(node.type)}`, value, all(node.directives));
    }
    case "SelectionSet":
      return block(node);
    case "Field": {
      const name = `${node.alias ? `${node.alias.value}: ` : ""}${node.name.value}`;
      const line = name + list(node.arguments);
      const long = () => `${name}(\n${indented((node.arguments ?? []).map(print).join("\n"))}\n)`;
      return words(line.length > LINE ? long() : line, all(node.directives), block(node.selectionSet));
    }
    case "FragmentSpread":
      return words(`...${node.name.value}`, all(node.directives));
    case "InlineFragment": {
      const on = node.typeCondition && `on ${node.typeCondition.name.value}`;
      return words("...", on, all(node.directives), block(node.selectionSet));
    }
    case "Argument":
      return `${node.name.value}: ${valueText(node.value)}`;
    case "Directive":
      return `@${node.name.value}${list(node.arguments)}`;
    default:
      throw new Error(`documents of the site have no ${node.kind}`);
  }
}

const words = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(" ");
const indented = (text: string): string => `  ${text.replaceAll("\n", "\n  ")}`;
const list = (nodes: readonly ASTNode[] = []): string => (nodes.length > 0 ? `(${nodes.map(print).join(", ")})` : "");
const all = (directives: readonly DirectiveNode[] = []): string => directives.map(print).join(" ");

function block(set: SelectionSetNode | undefined): string {
  return set ? `{\n${indented(set.selections.map(print).join("\n"))}\n}` : "";
}

function typeText(type: TypeNode): string {
  if (type.kind === "NamedType") return type.name.value;
  return type.kind === "ListType" ? `[${typeText(type.type)}]` : `${typeText(type.type)}!`;
}

function valueText(value: ValueNode): string {
  switch (value.kind) {
    case "Variable":
      return `$${value.name.value}`;
    case "NullValue":
      return "null";
    case "StringValue":
      return JSON.stringify(value.value);
    case "ListValue":
      return `[${value.values.map(valueText).join(", ")}]`;
    case "ObjectValue":
      return `{${value.fields.map((field) => `${field.name.value}: ${valueText(field.value)}`).join(", ")}}`;
    default:
      return String(value.value);
  }
}
