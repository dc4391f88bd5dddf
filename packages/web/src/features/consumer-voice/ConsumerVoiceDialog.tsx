import { type FormEvent, useEffect, useRef, useState } from "react";
import { SendCustomerFeedbackDocument } from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { CharacterCount, TextArea } from "../../ui/Field.tsx";
import { toast } from "../../ui/toasts.ts";
import { MESSAGE_MAX, markLineBreaks, messageDraft, messageError } from "./message.ts";
import { isConsumerVoiceOpen } from "./open.ts";

type Step = "writing" | "asking" | "sending";

/** Free feedback: written, confirmed once more, sent (1 §4). Whatever goes wrong, the words stay. */
export default function ConsumerVoiceDialog() {
  const { t } = useTranslation();
  const sendFeedback = useAction(SendCustomerFeedbackDocument);
  const [text, setText] = useState(() => messageDraft.load() ?? "");
  const [step, setStep] = useState<Step>("writing");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (step === "asking") send.current?.focus();
    if (step === "writing") field.current?.focus();
  }, [step]);

  const write = (next: string) => {
    setText(next);
    messageDraft.save(next || undefined);
    setError(undefined);
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const wrong = messageError(text);
    if (!wrong) return setStep("asking");
    setError(serverText(wrong));
    field.current?.focus();
  };
  const submit = async () => {
    setStep("sending");
    try {
      const variables = { message: markLineBreaks(text) };
      const answer = (await sendFeedback(variables)).sendCustomerFeedback;
      if (answer.status === "success" && answer.userErrors.length === 0) {
        messageDraft.save(undefined);
        isConsumerVoiceOpen.set(false);
        toast(t("success_send_consumer_voice"));
        return;
      }
      const [refused] = answer.userErrors;
      if (refused) setError(serverText(refused.message));
    } catch (failure) {
      reportFault("the feedback was not sent", failure);
    }
    toast(t("failed_send_consumer_voice"), { tone: "bad" });
    setStep("writing");
  };
  const close = () => isConsumerVoiceOpen.set(false);

  return (
    <Dialog
      open
      wide
      title={t("consumer_voice")}
      {...(step !== "sending" && { onClose: close })}
      footer={
        step === "writing" ? (
          <>
            <Button onClick={close}>{t("cancel")}</Button>
            <Button type="submit" kind="primary" form="consumer-voice">
              {t("continue")}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={step === "sending"} onClick={() => setStep("writing")}>
              {t("consumer_voice_change")}
            </Button>
            <Button ref={send} kind="primary" busy={step === "sending"} onClick={() => void submit()}>
              {t("consumer_voice_send")}
            </Button>
          </>
        )
      }
    >
      {step === "writing" ? (
        <form id="consumer-voice" noValidate onSubmit={ask}>
          <p className="mb-4 text-ink-2">{t("consumer_voice_intro")}</p>
          <TextArea
            ref={field}
            label={t("consumer_voice_message")}
            name="message"
            rows={7}
            required
            value={text}
            error={error}
            aside={<CharacterCount length={text.trim().length} max={MESSAGE_MAX} />}
            onChange={({ target }) => write(target.value)}
          />
        </form>
      ) : (
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
