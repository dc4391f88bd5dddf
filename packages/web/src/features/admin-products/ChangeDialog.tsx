import { useId } from "react";
import type { AnalyzedProductFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { DateRangeInput, SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import type { ProductChange } from "./change.ts";
import {
  type ChangeForm,
  changeFormSchema,
  EMPTY,
  isQuestion,
  type Kind,
  partOf,
  QUESTIONS,
  tagId,
  tagsOf,
} from "./dialog.ts";

export type { Kind } from "./dialog.ts";

interface ChangeDialogProps {
  readonly kind: Kind;
  /** Products that are changed. */
  readonly products: readonly AnalyzedProductFragment[];
  readonly onClose: () => void;
  readonly onChange: (part: Omit<ProductChange, "articleCode" | "sorg">) => void;
}

/** The details of a change of many products, or the question before it. */
export function ChangeDialog({ kind, products, onClose, onChange }: ChangeDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const state = useFormPage({
    schema: changeFormSchema(kind),
    values: EMPTY,
    // The job of the page sends the changes and shows their refusals.
    save: () => Promise.resolve({ message: { status: "success", description: "" }, userErrors: [] }),
    onSaved: (_, values) => onChange(partOf(kind, values)),
  });
  const count = products.length;
  const tags = tagsOf(products);
  const isDelete = kind === "delete";
  return (
    <Dialog
      open
      {...(isQuestion(kind) && { role: "alertdialog" })}
      title={t(TITLES[kind])}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind={isDelete ? "destroy" : "primary"} type="submit" form={id}>
            {isDelete ? t("delete") : t("products_apply", { count })}
          </Button>
        </>
      }
    >
      <Form id={id} state={state} label={t(TITLES[kind])} className="grid gap-4">
        {kind === "arrival" && (
          <DateRangeInput
            legend={t("products_set_arrival")}
            from={{ name: "from", label: t("products_from"), required: true }}
            to={{ name: "to", label: t("products_to"), required: true }}
          />
        )}
        {kind === "limit" && (
          <TextInput<ChangeForm>
            name="limit"
            label={t("products_limit")}
            hint={t("products_limit_hint")}
            inputMode="numeric"
          />
        )}
        {kind === "tag" && (
          <>
            <TextInput<ChangeForm>
              name="type"
              label={t("products_tag_type")}
              hint={t("products_tag_type_hint")}
              list={`${id}-types`}
              required
            />
            <TextInput<ChangeForm> name="name" label={t("products_tag_name")} list={`${id}-names`} required />
            <TextInput<ChangeForm> name="fileName" label={t("products_tag_file")} hint={t("products_tag_file_hint")} />
            <Suggestions id={`${id}-types`} values={tags.map(({ type }) => type)} />
            <Suggestions id={`${id}-names`} values={tags.map(({ name }) => name)} />
          </>
        )}
        {kind === "untag" && (
          <SelectInput<ChangeForm>
            name="tag"
            label={t("products_tag_name")}
            required
            options={[
              { value: "", label: t("products_tag_choose") },
              ...tags.map((tag) => ({ value: tagId(tag), label: `${tag.type}: ${tag.name}` })),
            ]}
          />
        )}
        {isQuestion(kind) && <p>{t(QUESTIONS[kind], { count })}</p>}
      </Form>
    </Dialog>
  );
}

/** Values that the chosen products have already, offered while typing. */
function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(values)].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

const TITLES = {
  open: "products_allow",
  close: "products_disallow",
  arrival: "products_set_arrival",
  "end-arrival": "products_drop_arrival",
  limit: "products_set_limit",
  tag: "products_put_tag",
  untag: "products_tag_remove",
  delete: "products_delete",
} as const;
