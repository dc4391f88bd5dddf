import { newArrivalSchema, newTagSchema, orderLimitSchema } from "@spoke/core/product-admin/schema.ts";
import * as z from "zod";
import type { ProductChange } from "./change.ts";

/** Changes that need to know more. */
export type Kind = "arrival" | "limit" | "tag" | "delete";

const inputSchema = z.object({
  from: z.string(),
  to: z.string(),
  limit: z.string(),
  type: z.string(),
  name: z.string(),
  fileName: z.string(),
  remove: z.boolean(),
});
export type ChangeForm = z.output<typeof inputSchema>;

/** Checks the input of a change by the rules of the server. */
export const changeFormSchema = (kind: Kind) =>
  inputSchema.superRefine((form, context) => {
    for (const [field, message] of Object.entries(errorsOf(kind, form))) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

export const EMPTY: ChangeForm = { from: "", to: "", limit: "", type: "", name: "", fileName: "", remove: false };

type Errors = Readonly<Partial<Record<keyof ChangeForm, string>>>;

const limitOf = ({ limit }: ChangeForm): number | null => (limit.trim() === "" ? null : Number(limit.trim()));
const tagOf = ({ type, name, fileName, remove }: ChangeForm) => ({
  type,
  name,
  ...(!remove && fileName.trim() !== "" && { fileName }),
});

/** Message keys of invalid fields, by the rules of the server. */
function errorsOf(kind: Kind, form: ChangeForm): Errors {
  const issues = (error: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined): Errors =>
    Object.fromEntries(
      (error?.issues ?? []).map(({ path, message }) => [path.length === 0 ? "limit" : String(path[0]), message]),
    );
  if (kind === "arrival") {
    const missing = Object.fromEntries(
      (["from", "to"] as const).filter((field) => form[field] === "").map((field) => [field, "required"]),
    );
    return { ...issues(newArrivalSchema.safeParse(form).error), ...missing };
  }
  if (kind === "limit") return issues(orderLimitSchema.nullable().safeParse(limitOf(form)).error);
  return kind === "tag" ? issues(newTagSchema.safeParse(tagOf(form)).error) : {};
}

/** The change in the form, which has no errors. */
export function partOf(kind: Kind, form: ChangeForm): Omit<ProductChange, "articleCode" | "sorg"> {
  if (kind === "arrival") return { newArrival: { from: form.from, to: form.to } };
  if (kind === "limit") return { orderLimit: limitOf(form) };
  if (kind === "delete") return { deleted: true };
  const { fileName, ...named } = newTagSchema.parse(tagOf(form));
  return { tag: { ...named, ...(fileName && { fileName }), remove: form.remove } };
}
