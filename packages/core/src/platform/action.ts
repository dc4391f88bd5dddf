import type { z } from "zod";
import { actor, currentActor } from "./actor.ts";
import { Refusal, type UserError } from "./errors.ts";
import { issueKey } from "./issues.ts";

/** Everyone, even without a session. Explicit, so that a missing scope never grants access. */
export const PUBLIC = Symbol("public");
/** Any signed-in user. */
export const SIGNED_IN = Symbol("signed-in");
/** Only jobs and subscribers; never reachable from outside. */
export const SYSTEM = Symbol("system");

/** A scope, or a list of which any suffices (1 §6). */
export type ActionScope = typeof PUBLIC | typeof SIGNED_IN | typeof SYSTEM | string | readonly string[];

/** What callers may pass for a schema: readonly values, and any string where the schema has an enum. */
type Input<T> = T extends Uint8Array | Date
  ? T
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Input<Item>[]
      : T extends object
        ? { readonly [Name in keyof T]: Input<T[Name]> }
        : T;

export interface Action<Schema extends z.ZodType, Output> {
  (input: Input<z.input<Schema>>): Promise<Output>;
  readonly actionName: string;
  readonly scope: ActionScope;
  readonly input: Schema;
}

const registry = new Map<string, { readonly scope: ActionScope }>();

/** All actions created so far, by name. @internal */
export function allActions(): ReadonlyMap<string, { readonly scope: ActionScope }> {
  return registry;
}

/**
 * Creates a use-case that checks the scope, parses the input, and passes only parsed input to `run`.
 * @throws Refusal "unauthenticated" or "forbidden" for the actor, "invalid" with an error per refused field
 */
export function action<Schema extends z.ZodType, Output>(definition: {
  readonly name: string;
  readonly scope: ActionScope;
  readonly input: Schema;
  readonly run: (input: z.output<Schema>) => Promise<Output> | Output;
}): Action<Schema, Output> {
  const { name, scope, input: schema, run } = definition;
  if (registry.has(name)) throw new Error(`duplicate action ${name}`);
  registry.set(name, { scope });
  const call = async (input: Input<z.input<Schema>>): Promise<Output> => {
    requireScope(scope);
    const parsed = await schema.safeParseAsync(input, { error: issueKey });
    if (!parsed.success) throw new Refusal("invalid", "invalid_input", fieldErrors(parsed.error));
    return run(parsed.data);
  };
  const named: { actionName: string; scope: ActionScope; input: Schema } = { actionName: name, scope, input: schema };
  return Object.assign(call, named);
}

/** @throws Refusal if the current actor has none of the scopes */
export function requireScope(scope: ActionScope): void {
  if (scope === PUBLIC) return;
  const current = actor();
  if (scope === SYSTEM) {
    if (current.kind !== "system") throw new Refusal("forbidden", "forbidden");
    return;
  }
  if (current.kind === "guest") throw new Refusal("unauthenticated", "unauthenticated");
  if (scope === SIGNED_IN || current.kind === "system") return;
  const anyOf = typeof scope === "string" ? [scope] : Array.isArray(scope) ? scope : [];
  if (!anyOf.some((name) => current.scopes.has(name))) throw new Refusal("forbidden", "forbidden");
}

/** Whether the current actor has a scope; false without an actor. */
export function hasScope(scope: string): boolean {
  return currentActor()?.scopes.has(scope) ?? false;
}

function fieldErrors(error: z.ZodError): UserError[] {
  return error.issues.map((issue) => ({
    ...{ field: issue.path.join("."), message: issue.message },
    ...(issue.code === "custom" && issue.params && { values: issue.params }),
  }));
}
