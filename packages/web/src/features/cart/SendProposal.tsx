import { dateText } from "@spoke/core/platform/date-text.ts";
import { PROPOSAL_NOTE_MAX, PROPOSAL_OPEN_DAYS, proposalNoteSchema } from "@spoke/core/proposal/schema.ts";
import { SendIcon } from "lucide-react";
import { useState } from "react";
import * as z from "zod";
import { useUser } from "../../app/session.ts";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { TextAreaInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { Money } from "../../ui/Money.tsx";
import { toast } from "../../ui/toasts.ts";
import { proposedAgain } from "./again.ts";
import { useCart } from "./CartProvider.tsx";
import { useCartCount } from "./cartCount.ts";
import { useProposals } from "./useProposals.ts";

const FORM = "send-proposal";
const schema = z.object({ note: proposalNoteSchema });

/** Hands the cart to the dealer. Only for who acts for the dealer. */
export function SendProposal() {
  const { t } = useTranslation();
  const { sends } = useProposals();
  const again = useStore(proposedAgain);
  const [open, setOpen] = useState(false);
  if (!sends) return null;
  return (
    <>
      <Button size="sm" icon={SendIcon} onClick={() => setOpen(true)}>
        {t("proposal_send")}
      </Button>
      {open && <SendDialog onClose={() => setOpen(false)} />}
      {again && (
        <SendDialog note={again.note} draft={`proposal ${again.id}`} onClose={() => proposedAgain.set(undefined)} />
      )}
    </>
  );
}

interface SendDialogProps {
  /** The note of a proposal that is sent again. */
  readonly note?: string;
  /** Where what is typed is stored. */
  readonly draft?: string;
  readonly onClose: () => void;
}

function SendDialog({ note = "", draft = "proposal", onClose }: SendDialogProps) {
  const { t, locale } = useTranslation();
  const countOf = useCartCount();
  const { timeZone } = useConfig();
  const { customerData } = useUser();
  const { send } = useProposals();
  const summary = useCart().state?.summary;
  const [requestId] = useState(() => crypto.randomUUID());
  const [until] = useState(() => new Date(Date.now() + PROPOSAL_OPEN_DAYS * 86_400_000).toISOString());
  const state = useFormPage({
    schema,
    values: { note },
    draft,
    restoresDraft: true,
    save: (values) => send(requestId, values.note),
    onSaved: () => {
      onClose();
      toast(t("success_send_proposal"));
    },
  });
  return (
    <Dialog
      open
      title={t("proposal_send")}
      {...(!state.busy && { onClose })}
      footer={
        <>
          <Button disabled={state.busy} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" kind="primary" form={FORM} busy={state.busy}>
            {t("proposal_send_now")}
          </Button>
        </>
      }
    >
      <Form id={FORM} state={state} label={t("proposal_send")}>
        {summary && (
          <p>
            <span className="block font-semibold">{customerData?.custName}</span>
            {countOf(summary).text}
            {summary.total != null && (
              <>
                {" · "}
                <Money amount={summary.total} style={moneyStyle(summary.currency)} />
              </>
            )}
          </p>
        )}
        <p className="text-ink-2">
          {t("proposal_send_text", { customer: customerData?.custName ?? "" })}{" "}
          {t("proposal_send_until", { date: dateText(until, locale, timeZone) })}
        </p>
        <TextAreaInput name="note" label={t("proposal_note")} rows={4} max={PROPOSAL_NOTE_MAX} />
      </Form>
    </Dialog>
  );
}
