import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { SendCustomerFeedbackDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { TextAreaInput } from "../../ui/form/fields.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { toast } from "../../ui/toasts.ts";
import { MESSAGE_MAX, markLineBreaks, voiceFormSchema } from "./message.ts";
import { isConsumerVoiceOpen } from "./open.ts";

const FORM = "consumer-voice";
const FAILED = "failed_send_consumer_voice";

/** Feedback for the office: written, confirmed, and sent (1 §4). The text stays until it is sent. */
export default function ConsumerVoiceDialog() {
  const { t } = useTranslation();
  const sendFeedback = useAction(SendCustomerFeedbackDocument);
  const [isConfirming, setConfirming] = useState(false);
  const sendButton = useRef<HTMLButtonElement>(null);
  const close = () => isConsumerVoiceOpen.set(false);
  const state = useFormPage({
    schema: voiceFormSchema,
    values: { message: "" },
    draft: "consumer-voice",
    restoresDraft: true,
    save: async ({ message }): Promise<Answer> => {
      try {
        const answer = await sendFeedback({ message: markLineBreaks(message) });
        const { status, userErrors } = answer.sendCustomerFeedback;
        const isSent = status === "success" && userErrors.length === 0;
        return {
          message: isSent ? { status, description: status } : { status: "failed", description: FAILED },
          userErrors,
        };
      } catch (error) {
        reportFault("the feedback was not sent", error);
        return { message: { status: "failed", description: FAILED }, userErrors: [] };
      }
    },
    onSaved: () => {
      close();
      toast(t("success_send_consumer_voice"));
    },
  });
  const { control, setFocus, trigger } = state.form;
  const text = useWatch({ control, name: "message" });
  useEffect(() => {
    if (isConfirming) sendButton.current?.focus();
    else setFocus("message");
  }, [isConfirming, setFocus]);
  const confirm = async () => {
    if (await trigger("message", { shouldFocus: true })) setConfirming(true);
  };
  const send = async () => {
    await state.submit();
    setConfirming(false);
  };
  return (
    <Dialog
      open
      wide
      title={t("consumer_voice")}
      {...(!state.busy && { onClose: close })}
      footer={
        isConfirming ? (
          <>
            <Button disabled={state.busy} onClick={() => setConfirming(false)}>
              {t("consumer_voice_change")}
            </Button>
            <Button ref={sendButton} kind="primary" busy={state.busy} onClick={() => void send()}>
              {t("consumer_voice_send")}
            </Button>
          </>
        ) : (
          <DialogButtons onClose={close} type="submit" form={FORM}>
            {t("continue")}
          </DialogButtons>
        )
      }
    >
      <Form id={FORM} state={state} label={t("consumer_voice")} hidden={isConfirming} onSubmit={() => void confirm()}>
        <p className="text-ink-2">{t("consumer_voice_intro")}</p>
        <TextAreaInput name="message" label={t("consumer_voice_message")} rows={7} max={MESSAGE_MAX} required />
      </Form>
      {isConfirming && (
        <div aria-live="polite">
          <p className="font-semibold">{t("consumer_voice_question")}</p>
          <blockquote className="mt-3 max-h-60 overflow-auto rounded-md bg-sunken px-4 py-3 whitespace-pre-line break-words">
            {text.trim()}
          </blockquote>
        </div>
      )}
    </Dialog>
  );
}
