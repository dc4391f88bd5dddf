import * as z from "zod";
import type { UserError } from "../platform/index.ts";
import { issueKey } from "../platform/issues.ts";
import { type NewUser, newUserSchema } from "./schema.ts";

const rawSchema = z.looseObject({ user: z.record(z.string(), z.unknown()), userAreas: z.unknown().optional() });

/** Required fields of a user of which these cannot be read, so that the others are checked too. */
const STAND_INS = { username: "stand-in", name: "-", hosts: ["-"] };

/**
 * A new user with the errors of its fields. With errors, the user lacks the refused fields and is only good for further checks;
 * it is absent if nothing can be read.
 * @param unread errors of fields that are missing in the input
 */
export function readNewUser(
  input: unknown,
  unread: readonly UserError[],
): { readonly user: NewUser | undefined; readonly errors: readonly UserError[] } {
  const parsed = newUserSchema.safeParse(input, { error: issueKey });
  if (parsed.success && unread.length === 0) return { user: parsed.data, errors: [] };
  const issues = parsed.error?.issues ?? [];
  const errors = [...unread, ...issues.map(({ path, message }) => ({ field: path.join("."), message }))];
  return { user: withoutFields(input, new Set(errors.map(({ field }) => fieldNameOf(field)))), errors };
}

function withoutFields(input: unknown, refused: ReadonlySet<string>): NewUser | undefined {
  const raw = rawSchema.safeParse(input);
  if (!raw.success) return undefined;
  const { user, userAreas, ...others } = raw.data;
  const valid = Object.fromEntries(Object.entries(user).filter(([name]) => !refused.has(name)));
  const parsed = newUserSchema.safeParse({
    ...others,
    user: { ...STAND_INS, ...valid },
    userAreas: refused.has("userAreas") ? [] : userAreas,
  });
  if (!parsed.success) return undefined;
  return refused.has("hosts") ? { ...parsed.data, user: { ...parsed.data.user, hosts: [] } } : parsed.data;
}

/** The field of a user that a path is about: `user.roles.2` is `roles`, `userAreas.0.value` is `userAreas`. */
export function fieldNameOf(path: string): string {
  const [first = "", second = ""] = path.split(".");
  return first === "user" ? second : first;
}
