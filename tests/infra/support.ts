import { synthesize, type Template, type TemplateResource, type Templates } from "@spoke/infra/synth.ts";

/** One synthesis for all tests of a file. */
export const templates: Templates = synthesize("test");
export const template: Template = templates.root;

export interface Found {
  readonly id: string;
  readonly resource: TemplateResource;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The resources of a type, with their logical ids. */
export function resources(type: string, of: Template = template): Found[] {
  return Object.entries(of.Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, resource]) => ({ id, resource, properties: resource.Properties ?? {} }));
}

/** The only resource of a type that satisfies the condition. */
export function only(type: string, where: (found: Found) => boolean = () => true, of: Template = template): Found {
  const found = resources(type, of).filter(where);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} of ${type} instead of one`);
  return first;
}

/** The function whose metadata names the entry. */
export function functionOf(entry: string): Found {
  return only("AWS::Lambda::Function", ({ resource }) => resource.Metadata?.["spoke:entry"] === entry);
}

/** A queue by its name within the stage. */
export function queue(name: string, of: Template = template): Found {
  return only("AWS::SQS::Queue", ({ properties }) => properties.QueueName === `spoke-test-${name}`, of);
}

export function arnOf({ id }: Found): object {
  return { "Fn::GetAtt": [id, "Arn"] };
}

/** The value at a path of keys and indexes in plain JSON, or undefined. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (current, key) => (typeof current === "object" && current !== null ? Reflect.get(current, key) : undefined),
    value,
  );
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** A value with its references as `<name>`: the name of a queue or function, or the kind of a resource that exists once. */
export function readable(value: unknown): string {
  if (typeof value === "string") return value;
  const ref = at(value, "Ref");
  if (typeof ref === "string") return `<${nameOf(ref)}>`;
  const attribute = at(value, "Fn::GetAtt");
  if (Array.isArray(attribute)) {
    const suffix = attribute[1] === "Arn" ? "" : `.${attribute[1]}`;
    return `<${nameOf(String(attribute[0]))}${suffix}>`;
  }
  const join = at(value, "Fn::Join");
  if (Array.isArray(join)) return list(join[1]).map(readable).join(String(join[0]));
  const [position, split] = list(at(value, "Fn::Select"));
  const [sign, of] = list(at(split, "Fn::Split"));
  if (position === 1 && sign === "@") return `<domain of ${readable(of).slice(1, -1)}>`;
  return JSON.stringify(value);
}

const WORDS: Readonly<Record<string, string>> = { "AWS::DynamoDB::Table": "table", "AWS::Events::EventBus": "bus" };

function nameOf(id: string): string {
  const resource = template.Resources[id];
  if (resource === undefined) return id;
  // What calls an alias calls its function.
  if (resource.Type === "AWS::Lambda::Alias") return nameOf(String(at(resource.Properties?.FunctionName, "Ref")));
  const { QueueName, FunctionName, LogGroupName, VersioningConfiguration } = resource.Properties ?? {};
  if (resource.Type === "AWS::S3::Bucket") return VersioningConfiguration === undefined ? "access log" : "files";
  return WORDS[resource.Type] ?? String(QueueName ?? FunctionName ?? LogGroupName ?? id).replace("spoke-test-", "");
}

/** The statements of a policy document, one line each: `actions on resources`, sorted. Conditions follow in JSON. */
export function statements(document: unknown): string[] {
  return list(at(document, "Statement"))
    .map((statement) => {
      const effect = at(statement, "Effect") === "Allow" ? "" : `${at(statement, "Effect")} `;
      const who = at(statement, "Principal");
      const principal = who === undefined ? "" : `${readable(at(who, "Service") ?? at(who, "AWS") ?? who)}: `;
      const actions = list(at(statement, "Action")).join(", ");
      const on = list(at(statement, "Resource")).map(readable).join(", ");
      const condition = at(statement, "Condition");
      const when = condition === undefined ? "" : ` when ${JSON.stringify(condition)}`;
      return `${effect}${principal}${actions} on ${on}${when}`;
    })
    .sort();
}
