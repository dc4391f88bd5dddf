import type { z } from "zod";
import { actor, currentActor } from "./actor.ts";
import { Refusal, type UserError } from "./errors.ts";

/** Anyone, also without a session. Said aloud, so that a missing scope is never an open door. */
export const PUBLIC = Symbol("public");
/** Any signed-in user. */
export const SIGNED_IN = Symbol("signed-in");
/** Jobs and subscribers only; never reachable from outside. */
export const SYSTEM = Symbol("system");

/** One scope, or a list of which any one suffices (1 §6). */
export type ActionScope = typeof PUBLIC | typeof SIGNED_IN | typeof SYSTEM | string | readonly string[];

export interface Action<Schema extends z.ZodType, Output> {
  (input: z.input<Schema>): Promise<Output>;
  readonly actionName: string;
  readonly scope: ActionScope;
  readonly input: Schema;
}

const registry = new Map<string, { readonly scope: ActionScope }>();

/** Every action made so far, by name: what the authorisation tests walk. */
export function allActions(): ReadonlyMap<string, { readonly scope: ActionScope }> {
  return registry;
}

/**
 * Makes a use-case: the scope is checked first, then the input is parsed, then `run` sees parsed input only.
 * @throws Refusal "unauthenticated" or "forbidden" for the actor, "invalid" with one error per refused field.
 */
export function action<Schema extends z.ZodType, Output>(definition: {
  readonly name: string;
  readonly scope: ActionScope;
  readonly input: Schema;
  readonly run: (input: z.output<Schema>) => Promise<Output> | Output;
}): Action<Schema, Output> {
  const { name, scope, input: schema, run } = definition;
  if (registry.has(name)) throw new Error(`two actions are named ${name}`);
  registry.set(name, { scope });
  const call: (input: z.input<Schema>) => Promise<Output> = async (input) => {
    requireScope(scope);
    const parsed = await schema.safeParseAsync(input);
    if (!parsed.success) throw new Refusal("invalid", "invalid_input", fieldErrors(parsed.error));
    return run(parsed.data);
  };
  const named: { actionName: string; scope: ActionScope; input: Schema } = { actionName: name, scope, input: schema };
  return Object.assign(call, named);
}

/** @throws Refusal when the current actor has none of the scopes. */
export function requireScope(scope: ActionScope): void {
  if (scope === PUBLIC) return;
  const who = actor();
  if (scope === SYSTEM) {
    if (who.kind !== "system") throw new Refusal("forbidden", "forbidden");
    return;
  }
  if (who.kind === "guest") throw new Refusal("unauthenticated", "unauthenticated");
  if (scope === SIGNED_IN || who.kind === "system") return;
  const anyOf = typeof scope === "string" ? [scope] : Array.isArray(scope) ? scope : [];
  if (!anyOf.some((one) => who.scopes.has(one))) throw new Refusal("forbidden", "forbidden");
}

/** Whether the current actor has a scope; false without an actor. */
export function hasScope(scope: string): boolean {
  return currentActor()?.scopes.has(scope) ?? false;
}

function fieldErrors(error: z.ZodError): UserError[] {
  return error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
}
