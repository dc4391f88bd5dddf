// What of a schema breaks pages of earlier builds: they ask and send what they did when they were built.
import {
  type FieldNode,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  parse,
  TypeInfo,
  typeFromAST,
  type VariableDefinitionNode,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";

/** An operation with its fragments, as a page of an earlier build sends it. */
export interface ReleasedDocument {
  readonly text: string;
  /** The last release whose pages send it. */
  readonly until: number;
}

/**
 * Why pages of earlier builds would fail with a schema: documents that it refuses, fields that can be absent now, and inputs that
 * it no longer accepts. A sentence for each reason and document.
 * @param released the schema that the documents were checked with before
 */
export function breakingChanges(
  released: GraphQLSchema,
  current: GraphQLSchema,
  documents: readonly ReleasedDocument[],
): string[] {
  return documents.flatMap(({ text, until }) => {
    const document = parse(text);
    const operation = document.definitions.find((definition) => definition.kind === "OperationDefinition");
    const reasons = validate(current, document).map(({ message }) => message);
    if (reasons.length === 0) {
      const results = [outputTypes(released, document), outputTypes(current, document)] as const;
      for (const [field, before] of results[0]) {
        const after = results[1].get(field);
        if (after && !answersAsBefore(before.type, after.type))
          reasons.push(`${after.name} was ${before.type} and is ${after.type}.`);
      }
      for (const variable of operation?.variableDefinitions ?? [])
        reasons.push(...variableChanges(released, current, variable));
    }
    return [...new Set(reasons)].map(
      (reason) => `${operation?.operation} ${operation?.name?.value}, sent by pages until release ${until}: ${reason}`,
    );
  });
}

type Fields = ReadonlyMap<FieldNode, { readonly name: string; readonly type: GraphQLOutputType }>;

/** The type of each field of a document, with the name of the field in the schema. */
function outputTypes(schema: GraphQLSchema, document: ReturnType<typeof parse>): Fields {
  const info = new TypeInfo(schema);
  const fields = new Map<FieldNode, { name: string; type: GraphQLOutputType }>();
  const enter = (node: FieldNode): undefined => {
    const type = info.getType();
    if (type) fields.set(node, { name: `${info.getParentType()?.name}.${node.name.value}`, type });
  };
  visit(document, visitWithTypeInfo(info, { Field: enter }));
  return fields;
}

/** Whether a page that expects a field of one type can read the other: what was always there must stay so. */
function answersAsBefore(before: GraphQLOutputType, after: GraphQLOutputType): boolean {
  if (isNonNullType(before)) return isNonNullType(after) && answersAsBefore(before.ofType, after.ofType);
  if (isNonNullType(after)) return answersAsBefore(before, after.ofType);
  if (isListType(before)) return isListType(after) && answersAsBefore(before.ofType, after.ofType);
  return !isListType(after) && before.name === after.name;
}

function variableChanges(released: GraphQLSchema, current: GraphQLSchema, variable: VariableDefinitionNode): string[] {
  const [before, after] = [released, current].map((schema) => typeFromAST(schema, variable.type));
  return isInputType(before) && isInputType(after) ? inputChanges(before, after, new Set()) : [];
}

/** Why values of one type are refused by the other. @param compared types that are compared already; inputs may be recursive */
function inputChanges(before: GraphQLInputType, after: GraphQLInputType, compared: Set<string>): string[] {
  if (isNonNullType(before)) return inputChanges(before.ofType, isNonNullType(after) ? after.ofType : after, compared);
  if (isNonNullType(after)) return [`${before} was optional and is required.`];
  if (isListType(before) || isListType(after))
    return isListType(before) && isListType(after)
      ? inputChanges(before.ofType, after.ofType, compared)
      : [`${before} is now ${after}.`];
  if (before.name !== after.name) return [`${before} is now ${after}.`];
  if (compared.has(before.name)) return [];
  compared.add(before.name);
  if (isEnumType(before) && isEnumType(after))
    return before
      .getValues()
      .filter(({ name }) => !after.getValue(name))
      .map(({ name }) => `${before.name}.${name} is no longer accepted.`);
  if (!isInputObjectType(before) || !isInputObjectType(after)) return [];
  const fields = after.getFields();
  const required = Object.values(fields)
    .filter((field) => isRequiredInputField(field) && !before.getFields()[field.name])
    .map(({ name }) => `${after.name}.${name} is new and required.`);
  const changed = Object.values(before.getFields()).flatMap(({ name, type }) => {
    const field = fields[name];
    if (!field) return [`${before.name}.${name} is no longer accepted.`];
    const own = isRequiredInputField(field) ? field.type : nullable(field.type);
    return inputChanges(type, own, compared).map((reason) => `${before.name}.${name}: ${reason}`);
  });
  return [...required, ...changed];
}

/** A field with a default may be left out, although null is refused. */
function nullable(type: GraphQLInputType): GraphQLInputType {
  return isNonNullType(type) ? type.ofType : type;
}
