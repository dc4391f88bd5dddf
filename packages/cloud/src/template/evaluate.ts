import { type Json, type Template, TemplateProblem } from "./cloudformation.ts";

/** Values that depend on where the stack runs. */
export interface Environment {
  readonly region: string;
  readonly account: string;
  readonly stackName: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** `Ref` (attribute undefined) and `Fn::GetAtt` of a resource. Throws a TemplateProblem for an unknown attribute. */
  attribute(logicalId: string, attribute: string | undefined): string;
}

export interface Evaluator {
  /** Resolves all intrinsic functions; properties that are `AWS::NoValue` disappear. @throws TemplateProblem */
  value(value: Json): Json;
  /** Whether a named condition holds; true without a name. */
  condition(name: string | undefined): boolean;
}

/** Represents `AWS::NoValue` during evaluation. */
const NOTHING = Symbol("AWS::NoValue");
type Partial = Json | typeof NOTHING;

function parametersOf(template: Template, overrides: Readonly<Record<string, string>>): Map<string, Json> {
  const values = new Map<string, Json>();
  for (const [name, parameter] of Object.entries(template.Parameters)) {
    const raw = overrides[name] ?? parameter.Default;
    if (raw === undefined) throw new TemplateProblem(`parameter ${name} has neither a value nor a default`);
    const text = String(raw);
    if (parameter.AllowedValues && !parameter.AllowedValues.map(String).includes(text)) {
      throw new TemplateProblem(`parameter ${name} is not one of its allowed values`);
    }
    if (parameter.AllowedPattern && !new RegExp(`^(?:${parameter.AllowedPattern})$`, "s").test(text)) {
      throw new TemplateProblem(`parameter ${name} does not match ${parameter.AllowedPattern}`);
    }
    const list = parameter.Type === "CommaDelimitedList" || parameter.Type.startsWith("List<");
    values.set(name, list ? (text === "" ? [] : text.split(",").map((part) => part.trim())) : text);
  }
  return values;
}

/** Evaluates intrinsic functions as CloudFormation does. @throws TemplateProblem */
export function createEvaluator(template: Template, environment: Environment): Evaluator {
  const parameters = parametersOf(template, environment.parameters);
  const pseudo: Readonly<Record<string, string>> = {
    "AWS::AccountId": environment.account,
    "AWS::Partition": "aws",
    "AWS::Region": environment.region,
    "AWS::StackId": `arn:aws:cloudformation:${environment.region}:${environment.account}:stack/${environment.stackName}/local`,
    "AWS::StackName": environment.stackName,
    "AWS::URLSuffix": "amazonaws.com",
  };
  const evaluating = new Set<string>();

  function ref(name: string): Partial {
    if (name === "AWS::NoValue") return NOTHING;
    const value = pseudo[name] ?? parameters.get(name);
    return value ?? environment.attribute(name, undefined);
  }

  function condition(name: string | undefined): boolean {
    if (name === undefined) return true;
    const definition = template.Conditions[name];
    if (definition === undefined) throw new TemplateProblem(`unknown condition ${name}`);
    if (evaluating.has(name)) throw new TemplateProblem(`condition ${name} refers to itself`);
    evaluating.add(name);
    try {
      return truth(evaluate(definition));
    } finally {
      evaluating.delete(name);
    }
  }

  function sub(argument: Json): string {
    const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
    if (typeof text !== "string") throw new TemplateProblem("Fn::Sub needs a text");
    const own = isRecord(variables) ? variables : {};
    return text.replace(/\$\{(!?)([^}]+)\}/g, (_all, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      const local = own[name];
      if (local !== undefined) return asText(evaluate(local), "Fn::Sub");
      const dot = name.indexOf(".");
      const value = dot < 0 ? ref(name) : environment.attribute(name.slice(0, dot), name.slice(dot + 1));
      return asText(value, "Fn::Sub");
    });
  }

  const functions: Readonly<Record<string, (argument: Json) => Partial>> = {
    Ref: (name) => ref(asText(name, "Ref")),
    Condition: (name) => condition(asText(name, "Condition")),
    "Fn::GetAtt": (argument) => {
      const [id, ...attribute] = typeof argument === "string" ? argument.split(".") : asTexts(argument, "Fn::GetAtt");
      return environment.attribute(id ?? "", attribute.join("."));
    },
    "Fn::Sub": sub,
    "Fn::Join": (argument) => {
      const [separator, parts] = pair(argument, "Fn::Join");
      return asList(evaluate(parts), "Fn::Join")
        .map((part) => asText(part, "Fn::Join"))
        .join(asText(separator, "Fn::Join"));
    },
    "Fn::Select": (argument) => {
      const [index, list] = pair(argument, "Fn::Select");
      const chosen = asList(evaluate(list), "Fn::Select")[Number(evaluate(index))];
      if (chosen === undefined) throw new TemplateProblem(`Fn::Select: there is no element ${String(index)}`);
      return chosen;
    },
    "Fn::Split": (argument) => {
      const [separator, text] = pair(argument, "Fn::Split");
      return asText(evaluate(text), "Fn::Split").split(asText(separator, "Fn::Split"));
    },
    "Fn::If": (argument) => {
      const [name, yes, no] = asList(argument, "Fn::If");
      return evaluate((condition(asText(name ?? null, "Fn::If")) ? yes : no) ?? null);
    },
    "Fn::Equals": (argument) => {
      const [left, right] = pair(argument, "Fn::Equals");
      return JSON.stringify(evaluate(left)) === JSON.stringify(evaluate(right));
    },
    "Fn::Not": (argument) => !truth(evaluate(asList(argument, "Fn::Not")[0] ?? null)),
    "Fn::And": (argument) => asList(argument, "Fn::And").every((each) => truth(evaluate(each))),
    "Fn::Or": (argument) => asList(argument, "Fn::Or").some((each) => truth(evaluate(each))),
    "Fn::FindInMap": (argument) => {
      const [map, first, second] = asList(argument, "Fn::FindInMap").map((key) =>
        asText(evaluate(key), "Fn::FindInMap"),
      );
      const found = template.Mappings[map ?? ""]?.[first ?? ""]?.[second ?? ""];
      if (found === undefined) throw new TemplateProblem(`Fn::FindInMap: ${map}.${first}.${second} does not exist`);
      return found;
    },
    "Fn::Base64": (argument) => Buffer.from(asText(evaluate(argument), "Fn::Base64")).toString("base64"),
  };

  function evaluate(value: Json): Partial {
    if (Array.isArray(value)) return value.map(evaluate).filter((each) => each !== NOTHING);
    if (!isRecord(value)) return value;
    const keys = Object.keys(value);
    const name = keys[0];
    if (
      keys.length === 1 &&
      name !== undefined &&
      (name === "Ref" || name === "Condition" || name.startsWith("Fn::"))
    ) {
      const apply = functions[name];
      // `Condition` is also an ordinary key (of policies), whose value is then an object.
      if (name !== "Condition" || typeof value[name] === "string") {
        if (!apply) throw new TemplateProblem(`${name} cannot be evaluated outside of AWS`);
        return apply(value[name] ?? null);
      }
    }
    const result: Record<string, Json> = {};
    for (const [key, each] of Object.entries(value)) {
      const evaluated = evaluate(each);
      if (evaluated !== NOTHING) result[key] = evaluated;
    }
    return result;
  }

  return {
    condition,
    value(value) {
      const evaluated = evaluate(value);
      return evaluated === NOTHING ? null : evaluated;
    },
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asText(value: Partial, where: string): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TemplateProblem(`${where} needs a text, not ${JSON.stringify(value)}`);
}

function asList(value: Partial, where: string): readonly Json[] {
  if (Array.isArray(value)) return value;
  throw new TemplateProblem(`${where} needs a list`);
}

function asTexts(value: Json, where: string): string[] {
  return asList(value, where).map((each) => asText(each, where));
}

function pair(value: Json, where: string): [Json, Json] {
  const [first, second] = asList(value, where);
  if (first === undefined || second === undefined) throw new TemplateProblem(`${where} needs two values`);
  return [first, second];
}

function truth(value: Partial): boolean {
  if (typeof value === "boolean") return value;
  throw new TemplateProblem(`a condition is ${JSON.stringify(value)}, not true or false`);
}
