import { isRecord } from "./match-values.ts";

/** How a target derives its input from the event; at most one is set. */
export interface InputShape {
  /** Constant JSON text. */
  readonly input?: string | undefined;
  /** Path whose value is the input, such as `$.detail`. */
  readonly inputPath?: string | undefined;
  readonly inputTransformer?:
    | {
        readonly inputPathsMap?: Readonly<Record<string, string>> | undefined;
        readonly inputTemplate: string;
      }
    | undefined;
}

/** Values of the reserved placeholders. `ingestionTime` in epoch milliseconds. */
export interface TransformContext {
  readonly ruleArn: string;
  readonly ruleName: string;
  readonly ingestionTime: number;
}

/** The filled template is not valid JSON. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";
}

/**
 * The input of a target for an event: the event as JSON, a constant, a part of it, or a filled template.
 * @throws InvalidInput when a template for a JSON object or array is not valid JSON once filled; AWS does not escape
 * values inside quotes
 */
export function transformInput(shape: InputShape, event: unknown, context: TransformContext): string {
  if (shape.input !== undefined) return shape.input;
  if (shape.inputPath !== undefined) return JSON.stringify(valueAt(event, shape.inputPath) ?? null);
  if (shape.inputTransformer === undefined) return JSON.stringify(event);
  const { inputPathsMap = {}, inputTemplate } = shape.inputTransformer;
  const text = fill(inputTemplate, (name) => {
    const reserved = reservedValue(name, event, context);
    if (reserved !== undefined) return { value: reserved };
    const path = Object.hasOwn(inputPathsMap, name) ? inputPathsMap[name] : undefined;
    return path === undefined ? undefined : { value: valueAt(event, path) };
  });
  if (/^\s*[[{]/.test(inputTemplate)) assertJson(text);
  return text;
}

function assertJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new InvalidInput("The input template did not give valid JSON", { cause });
  }
}

function reservedValue(name: string, event: unknown, context: TransformContext): unknown {
  switch (name) {
    case "aws.events.rule-arn":
      return context.ruleArn;
    case "aws.events.rule-name":
      return context.ruleName;
    case "aws.events.event.ingestion-time":
      return new Date(context.ingestionTime).toISOString();
    case "aws.events.event":
      return withoutDetail(event);
    case "aws.events.event.json":
      return event;
    default:
      return undefined;
  }
}

function withoutDetail(event: unknown): unknown {
  if (!isRecord(event)) return event;
  const { detail: _, ...rest } = event;
  return rest;
}

/**
 * Replaces placeholders `<name>`. Inside quotes a value becomes bare text, outside it becomes JSON; a missing value becomes
 * empty. An unknown name stays as it is.
 */
function fill(template: string, lookUp: (name: string) => { readonly value: unknown } | undefined): string {
  const json = /^\s*[[{]/.test(template);
  let quoted = false;
  return template.replace(/\\.|"|<([A-Za-z0-9_.-]+)>/gs, (token: string, name: string | undefined) => {
    if (token === '"') quoted = !quoted;
    if (name === undefined) return token;
    const found = lookUp(name);
    if (found === undefined) return token;
    const { value } = found;
    if (value === undefined) return json && !quoted ? '""' : "";
    if (json && !quoted) return JSON.stringify(value);
    if (typeof value === "string") return value;
    return quoted ? JSON.stringify(value).replaceAll('"', "") : JSON.stringify(value);
  });
}

/** The value at a path in dot notation with array indexes (`$.detail.lines[0].sku`, `[*]` for all), or undefined. */
export function valueAt(event: unknown, path: string): unknown {
  let values: unknown[] = [event];
  let many = false;
  for (const [, name, index] of path.matchAll(/\.([^.[\]]+)|\[(\d+|\*)\]/g)) {
    if (index === "*" || name === "*") many = true;
    values = values.flatMap((value): unknown[] => {
      if (index === "*" || name === "*")
        return Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
      if (index !== undefined)
        return Array.isArray(value) && Number(index) < value.length ? [value[Number(index)]] : [];
      return isRecord(value) && name !== undefined && Object.hasOwn(value, name) ? [value[name]] : [];
    });
  }
  return many ? values : values[0];
}
