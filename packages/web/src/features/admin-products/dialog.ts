import { newArrivalSchema, newTagSchema, orderLimitSchema } from "@spoke/core/product-admin/schema.ts";
import type { MessageKey } from "../../app/i18n.ts";
import { SERVER_MESSAGES } from "../../app/messages.ts";
import type { ProductChange } from "./change.ts";

/** Changes that need to know more. */
export type Kind = "arrival" | "limit" | "tag" | "delete";

/** What was typed. */
export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly limit: string;
  readonly type: string;
  readonly name: string;
  readonly fileName: string;
  readonly remove: boolean;
}

export const EMPTY: Asked = { from: "", to: "", limit: "", type: "", name: "", fileName: "", remove: false };

type Errors = Readonly<Partial<Record<keyof Asked, MessageKey>>>;

const limitOf = ({ limit }: Asked): number | null => (limit.trim() === "" ? null : Number(limit.trim()));
const tagOf = ({ type, name, fileName, remove }: Asked) => ({
  type,
  name,
  ...(!remove && fileName.trim() !== "" && { fileName }),
});

/** What is wrong with what was typed, by the rules that the server has as well. */
export function errorsOf(kind: Kind, asked: Asked): Errors {
  const issues = (error: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined): Errors =>
    Object.fromEntries(
      (error?.issues ?? []).map(({ path, message }) => [
        path.length === 0 ? "limit" : String(path[0]),
        SERVER_MESSAGES.find((key) => key === message) ?? "invalid_value",
      ]),
    );
  if (kind === "arrival") {
    const missing = Object.fromEntries(
      (["from", "to"] as const).filter((field) => asked[field] === "").map((field) => [field, "required" as const]),
    );
    return { ...issues(newArrivalSchema.safeParse(asked).error), ...missing };
  }
  if (kind === "limit") return issues(orderLimitSchema.nullable().safeParse(limitOf(asked)).error);
  return kind === "tag" ? issues(newTagSchema.safeParse(tagOf(asked)).error) : {};
}

/** The change that was asked for; what was typed has no errors. */
export function partOf(kind: Kind, asked: Asked): Omit<ProductChange, "articleCode" | "sorg"> {
  if (kind === "arrival") return { newArrival: { from: asked.from, to: asked.to } };
  if (kind === "limit") return { orderLimit: limitOf(asked) };
  if (kind === "delete") return { deleted: true };
  const { fileName, ...named } = newTagSchema.parse(tagOf(asked));
  return { tag: { ...named, ...(fileName && { fileName }), remove: asked.remove } };
}
