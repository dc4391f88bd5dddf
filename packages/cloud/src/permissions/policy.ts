/** A statement of a policy, with all intrinsic functions resolved. */
export interface Statement {
  readonly effect: "Allow" | "Deny";
  /** Actions such as `s3:GetObject`; `*` and `?` are wildcards. */
  readonly actions: readonly string[];
  /** ARNs with the same wildcards. */
  readonly resources: readonly string[];
  readonly conditions: readonly Condition[];
}

/** A condition key such as `s3:prefix`, and the values that fulfill it. */
export interface Condition {
  readonly operator: "StringEquals" | "StringLike";
  readonly key: string;
  readonly values: readonly string[];
}

/** A call as IAM sees it. */
export interface Call {
  readonly action: string;
  readonly resource: string;
  /** Values of condition keys. */
  readonly context?: Readonly<Record<string, string>>;
}

const patterns = new Map<string, RegExp>();

function matches(pattern: string, value: string, flags = ""): boolean {
  if (pattern === "*" || pattern === value) return true;
  if (flags === "" && !/[*?]/.test(pattern)) return false;
  const key = `${flags}/${pattern}`;
  let expression = patterns.get(key);
  if (!expression) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".");
    expression = new RegExp(`^${source}$`, `s${flags}`);
    patterns.set(key, expression);
  }
  return expression.test(value);
}

function holds({ operator, key, values }: Condition, context: Call["context"] = {}): boolean {
  const value = context[key];
  if (value === undefined) return false;
  return values.some((each) => (operator === "StringEquals" ? each === value : matches(each, value)));
}

function applies(statement: Statement, { action, resource, context }: Call): boolean {
  return (
    // Actions are compared regardless of case.
    statement.actions.some((pattern) => matches(pattern, action, "i")) &&
    statement.resources.some((pattern) => matches(pattern, resource)) &&
    statement.conditions.every((condition) => holds(condition, context))
  );
}

/** Whether IAM allows the call: a statement allows it and none denies it. */
export function isAllowed(statements: readonly Statement[], call: Call): boolean {
  const applicable = statements.filter((statement) => applies(statement, call));
  return applicable.some(({ effect }) => effect === "Allow") && applicable.every(({ effect }) => effect === "Allow");
}
