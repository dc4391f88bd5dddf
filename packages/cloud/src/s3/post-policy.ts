import { z } from "zod";
import { parseAmzDate } from "../permissions/signature.ts";
import { ServiceProblem } from "../service-problem.ts";

const conditionSchema = z.union([
  z.tuple([z.literal(["eq", "starts-with"]), z.string().startsWith("$"), z.string()]),
  z.tuple([z.literal("content-length-range"), z.coerce.number(), z.coerce.number()]),
  z.record(z.string(), z.string()),
]);
const policySchema = z.object({ expiration: z.iso.datetime(), conditions: z.array(conditionSchema) });
type Condition = z.output<typeof conditionSchema>;

/** Limits of the file's size in bytes. */
export interface SizeRange {
  readonly min: number;
  readonly max: number;
}

/** Fields that need no condition. */
const FREE = new Set(["x-amz-signature", "policy", "file", "awsaccesskeyid"]);

const refused = (message: string): ServiceProblem =>
  new ServiceProblem(403, "AccessDenied", `Invalid according to Policy: ${message}`);

interface FieldRule {
  readonly field: string;
  readonly fulfilled: boolean;
  readonly text: string;
}

function fieldRules(condition: Condition, value: (field: string) => string | undefined): FieldRule[] {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([name, wanted]) => ({
      field: name.toLowerCase(),
      fulfilled: value(name.toLowerCase()) === wanted,
      text: JSON.stringify(["eq", `$${name}`, wanted]),
    }));
  }
  if (condition[0] === "content-length-range") return [];
  const [operator, name, wanted] = condition;
  const field = name.slice(1).toLowerCase();
  const actual = value(field);
  const fulfilled = operator === "eq" ? actual === wanted : actual?.startsWith(wanted) === true;
  return [{ field, fulfilled, text: JSON.stringify(condition) }];
}

/**
 * Checks a form against its policy, whose signature was checked before: it has not expired, every condition is fulfilled,
 * and every field has a condition.
 * @param fields by name in lower case
 * @param policy in Base64, as sent
 * @param now epoch milliseconds
 * @returns the limits of the file's size
 * @throws ServiceProblem if the form is refused
 */
export function checkPostPolicy(
  fields: ReadonlyMap<string, string>,
  policy: string,
  bucket: string,
  now: number,
): SizeRange {
  const parsed = policySchema.safeParse(readJson(policy));
  if (!parsed.success)
    throw new ServiceProblem(
      403,
      "InvalidPolicyDocument",
      "The content of the form does not meet the conditions specified in the policy document.",
    );
  const { expiration, conditions } = parsed.data;
  if (Date.parse(expiration) < now || Number.isNaN(parseAmzDate(fields.get("x-amz-date") ?? ""))) {
    throw refused("Policy expired.");
  }
  const value = (field: string): string | undefined => (field === "bucket" ? bucket : fields.get(field));
  const rules = conditions.flatMap((condition) => fieldRules(condition, value));
  const failed = rules.find(({ fulfilled }) => !fulfilled);
  if (failed) throw refused(`Policy Condition failed: ${failed.text}`);
  const covered = new Set(rules.map(({ field }) => field));
  const extra = [...fields.keys()].find(
    (field) => !covered.has(field) && !FREE.has(field) && !field.startsWith("x-ignore-"),
  );
  if (extra !== undefined) throw refused(`Extra input fields: ${extra}`);
  return conditions.reduce(
    (range: SizeRange, condition) =>
      Array.isArray(condition) && condition[0] === "content-length-range"
        ? { min: Math.max(range.min, condition[1]), max: Math.min(range.max, condition[2]) }
        : range,
    { min: 0, max: Number.POSITIVE_INFINITY },
  );
}

function readJson(policy: string): unknown {
  try {
    return JSON.parse(Buffer.from(policy, "base64").toString("utf8"));
  } catch {
    return undefined;
  }
}
