import { newArrivalSchema, newTagSchema, orderLimitSchema } from "@spoke/core/product-admin/schema.ts";
import * as z from "zod";
import type { Translate } from "../../lib/i18n.ts";
import type { Option } from "../../ui/form/fields.tsx";
import type { ProductChange } from "./change.ts";

/** Changes that need to know more. */
export type Kind = "open" | "close" | "arrival" | "end-arrival" | "limit" | "tag" | "untag" | "delete";

/** What each kind asks before it changes many products; those without a question have fields. */
export const QUESTIONS = {
  open: "products_allow_text",
  close: "products_disallow_text",
  "end-arrival": "products_drop_arrival_text",
  delete: "products_delete_text",
} as const;

export const isQuestion = (kind: Kind): kind is keyof typeof QUESTIONS => Object.hasOwn(QUESTIONS, kind);

const inputSchema = z.object({
  from: z.string(),
  to: z.string(),
  limit: z.string(),
  type: z.string(),
  name: z.string(),
  /** File name of the picture of a tag that is known. */
  fileName: z.string(),
  /** Upload of the picture of a new tag. */
  uploadId: z.string(),
  /** The tag to add or remove, as `tagId`, or `NEW_TAG`. */
  tag: z.string(),
});
export type ChangeForm = z.output<typeof inputSchema>;

/** Checks the input of a change by the rules of the server. */
export const changeFormSchema = (kind: Kind) =>
  inputSchema.superRefine((form, context) => {
    for (const [field, message] of Object.entries(errorsOf(kind, form))) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

export const EMPTY: ChangeForm = {
  from: "",
  to: "",
  limit: "",
  type: "",
  name: "",
  fileName: "",
  uploadId: "",
  tag: "",
};

/** The choice of a tag that no article has yet. */
export const NEW_TAG = "new";

type Errors = Readonly<Partial<Record<keyof ChangeForm, string>>>;

const limitOf = ({ limit }: ChangeForm): number | null => (limit.trim() === "" ? null : Number(limit.trim()));
const tagOf = ({ type, name, fileName }: ChangeForm) => ({
  type,
  name,
  ...(fileName.trim() !== "" && { fileName }),
});

interface Tag {
  readonly type: string;
  readonly name: string;
  readonly fileName?: string | null | undefined;
}

/** A tag as the value of a choice. */
export const tagId = ({ type, name }: Tag): string => JSON.stringify([type, name]);

/** Tags to choose from. Nothing is chosen at first. */
export const tagOptions = (tags: readonly Tag[], t: Translate): Option[] => [
  { value: "", label: t("products_tag_choose") },
  ...tags.map((tag) => ({ value: tagId(tag), label: `${tag.type}: ${tag.name}` })),
];

/** The tags of products, each once, by kind and name. */
export function tagsOf(products: readonly { readonly tags: readonly Tag[] }[]): readonly Tag[] {
  const byId = new Map(products.flatMap(({ tags }) => tags.map((tag) => [tagId(tag), tag])));
  return [...byId].sort(([a], [b]) => a.localeCompare(b)).map(([, tag]) => tag);
}

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
  if (kind === "untag") return form.tag === "" ? { tag: "required" } : {};
  if (kind !== "tag") return {};
  if (form.tag !== NEW_TAG) return form.tag === "" ? { tag: "required" } : {};
  return issues(newTagSchema.safeParse(tagOf(form)).error);
}

/** The change in the form, which has no errors. */
export function partOf(
  kind: Kind,
  form: ChangeForm,
  known: readonly Tag[] = [],
): Omit<ProductChange, "articleCode" | "sorg"> {
  if (kind === "arrival") return { newArrival: { from: form.from, to: form.to } };
  if (kind === "limit") return { orderLimit: limitOf(form) };
  if (kind === "delete") return { deleted: true };
  if (kind === "open" || kind === "close") return { order: kind === "open" };
  if (kind === "end-arrival") return { newArrival: { active: false } };
  if (kind === "untag") return { tag: { ...chosenTag(form), remove: true } };
  if (form.tag !== NEW_TAG) {
    const tag = known.find((each) => tagId(each) === form.tag);
    const picture = tag?.fileName && { fileName: tag.fileName };
    return { tag: { ...chosenTag(form), ...picture, remove: false } };
  }
  const { fileName, ...named } = newTagSchema.parse(tagOf(form));
  return { tag: { ...named, ...(fileName && { fileName }), remove: false } };
}

const tagIdSchema = z.tuple([z.string(), z.string()]);

function chosenTag({ tag }: ChangeForm): Pick<Tag, "type" | "name"> {
  const [type, name] = tagIdSchema.parse(JSON.parse(tag));
  return { type, name };
}
