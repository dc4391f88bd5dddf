import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { CheckboxInput, DateRangeInput, TextInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import type { ProductChange } from "./change.ts";
import { type ChangeForm, changeFormSchema, EMPTY, type Kind, partOf } from "./dialog.ts";

export type { Kind } from "./dialog.ts";

interface ChangeDialogProps {
  readonly kind: Kind;
  /** Products that are changed. */
  readonly count: number;
  readonly onClose: () => void;
  readonly onChange: (part: Omit<ProductChange, "articleCode" | "sorg">) => void;
}

/** The details of a change of many products, or the confirmation of a deletion. */
export function ChangeDialog({ kind, count, onClose, onChange }: ChangeDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const state = useFormPage({
    schema: changeFormSchema(kind),
    values: EMPTY,
    // The job of the page sends the changes and shows their refusals.
    save: () => Promise.resolve({ message: { status: "success", description: "" }, userErrors: [] }),
    onSaved: (_, values) => onChange(partOf(kind, values)),
  });
  const isRemoval = useWatch({ control: state.form.control, name: "remove" });
  const isDelete = kind === "delete";
  return (
    <Dialog
      open
      {...(isDelete && { role: "alertdialog" })}
      title={t(TITLES[kind])}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind={isDelete ? "danger" : "primary"} type="submit" form={id}>
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
              required
            />
            <TextInput<ChangeForm> name="name" label={t("products_tag_name")} required />
            {!isRemoval && <TextInput<ChangeForm> name="fileName" label={t("products_tag_file")} />}
            <CheckboxInput<ChangeForm> name="remove" label={t("products_tag_remove")} />
          </>
        )}
        {isDelete && <p>{t("products_delete_text", { count })}</p>}
      </Form>
    </Dialog>
  );
}

const TITLES = {
  arrival: "products_set_arrival",
  limit: "products_set_limit",
  tag: "products_put_tag",
  delete: "products_delete",
} as const;
