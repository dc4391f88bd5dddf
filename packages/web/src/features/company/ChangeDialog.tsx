import { feedbackMessageSchema } from "@spoke/core/feedback/schema.ts";
import * as z from "zod";
import { type CompanyQuery, RequestCompanyChangeDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { SelectInput, TextAreaInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { toast } from "../../ui/toasts.ts";

const FORM = "company-change";
const MESSAGE_MAX = 2_000;
const schema = z.object({ shipTo: z.string(), message: feedbackMessageSchema });

interface ChangeDialogProps {
  /** Code of a ship-to address; empty for the company itself. */
  readonly about: string;
  readonly shipTos: CompanyQuery["shiptoV2"];
  readonly onClose: () => void;
}

/** Asks the office to change master data. The text stays until it is sent. */
export function ChangeDialog({ about, shipTos, onClose }: ChangeDialogProps) {
  const { t } = useTranslation();
  const request = useAction(RequestCompanyChangeDocument);
  const state = useFormPage({
    schema,
    values: { shipTo: about, message: "" },
    draft: `company-change.${about}`,
    restoresDraft: true,
    save: async ({ shipTo, message }) =>
      (await request({ message, ...(shipTo !== "" && { shipTo }) })).requestCompanyChange,
    onSaved: () => {
      onClose();
      toast(t("success_request_company_change"));
    },
  });
  return (
    <Dialog
      open
      wide
      title={t("company_change")}
      {...(!state.busy && { onClose })}
      footer={
        <>
          <Button disabled={state.busy} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" kind="primary" form={FORM} busy={state.busy}>
            {t("company_change_send")}
          </Button>
        </>
      }
    >
      <Form id={FORM} state={state} label={t("company_change")} className="grid gap-4">
        <p className="text-ink-2">{t("company_change_intro")}</p>
        <SelectInput
          name="shipTo"
          label={t("company_change_about")}
          options={[
            { value: "", label: t("company_change_company") },
            ...shipTos.map(({ code, name, address }) => ({ value: code, label: `${name} · ${address}` })),
          ]}
        />
        <TextAreaInput name="message" label={t("company_change_text")} rows={5} max={MESSAGE_MAX} required />
      </Form>
    </Dialog>
  );
}
