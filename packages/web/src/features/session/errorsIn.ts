import type { Answer } from "../../ui/form/refusal.ts";

/** The errors of fields in the body of a refused call; none if the body has another shape. */
export function errorsIn(body: unknown): Answer["userErrors"] {
  return isRefusal(body) ? body.userErrors : [];
}

const isRefusal = (body: unknown): body is Pick<Answer, "userErrors"> =>
  typeof body === "object" && body !== null && "userErrors" in body && Array.isArray(body.userErrors);
