import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import type { ProductChange } from "./change.ts";
import { type ChangeForm, EMPTY, errorsOf, type Kind, partOf } from "./dialog.ts";

export type { Kind } from "./dialog.ts";

interface ChangeDialogProps {
  readonly kind: Kind;
  /** Products that are changed. */
  readonly count: number;
  readonly onClose: () => void;
  readonly onChange: (part: Omit<ProductChange, "articleCode" | "sorg">) => void;
}

/** Asks what a change of many products needs to know. */
export function ChangeDialog({ kind, count, onClose, onChange }: ChangeDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [form, setAsked] = useState<ChangeForm>(EMPTY);
  const [tried, setTried] = useState(false);
  const errors = errorsOf(kind, form);
  const errorOf = (field: keyof ChangeForm): string | undefined => {
    const key = errors[field];
    return tried && key ? ruleText(key) : undefined;
  };
  const put = (part: Partial<ChangeForm>) => setAsked((before) => ({ ...before, ...part }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length === 0) onChange(partOf(kind, form));
  };
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
      <form id={id} onSubmit={send} noValidate className="grid gap-4">
        {kind === "arrival" && (
          <div className="grid gap-4 xs:grid-cols-2">
            <TextField
              label={t("products_from")}
              type="date"
              required
              value={form.from}
              error={errorOf("from")}
              onChange={({ target }) => put({ from: target.value })}
            />
            <TextField
              label={t("products_to")}
              type="date"
              required
              value={form.to}
              error={errorOf("to")}
              onChange={({ target }) => put({ to: target.value })}
            />
          </div>
        )}
        {kind === "limit" && (
          <TextField
            label={t("products_limit")}
            hint={t("products_limit_hint")}
            inputMode="numeric"
            value={form.limit}
            error={errorOf("limit")}
            onChange={({ target }) => put({ limit: target.value })}
          />
        )}
        {kind === "tag" && (
          <>
            <TextField
              label={t("products_tag_type")}
              hint={t("products_tag_type_hint")}
              required
              value={form.type}
              error={errorOf("type")}
              onChange={({ target }) => put({ type: target.value })}
            />
            <TextField
              label={t("products_tag_name")}
              required
              value={form.name}
              error={errorOf("name")}
              onChange={({ target }) => put({ name: target.value })}
            />
            {!form.remove && (
              <TextField
                label={t("products_tag_file")}
                value={form.fileName}
                error={errorOf("fileName")}
                onChange={({ target }) => put({ fileName: target.value })}
              />
            )}
            <Checkbox checked={form.remove} onChange={({ target }) => put({ remove: target.checked })}>
              {t("products_tag_remove")}
            </Checkbox>
          </>
        )}
        {isDelete && <p>{t("products_delete_text", { count })}</p>}
      </form>
    </Dialog>
  );
}

const TITLES = {
  arrival: "products_set_arrival",
  limit: "products_set_limit",
  tag: "products_put_tag",
  delete: "products_delete",
} as const;
