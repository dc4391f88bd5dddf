import { DownloadIcon, SendIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import type { Capture, CaptureState } from "../../lib/outbox/schema.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Badge, type Tone } from "../../ui/Status.tsx";
import { saveFile } from "../../ui/saveFile.ts";
import { archiveOf } from "./archive.ts";
import { CAPTURE_FORMS } from "./kinds.ts";
import { openOutbox } from "./session.ts";
import { DiscardDialog, Unsent } from "./Unsent.tsx";

const LOOKS = {
  waiting: { tone: "warn", title: "outbox_waiting" },
  sending: { tone: "info", title: "outbox_sending" },
  sent: { tone: "good", title: "outbox_sent" },
  refused: { tone: "bad", title: "outbox_refused" },
} as const satisfies Readonly<Record<CaptureState, { readonly tone: Tone; readonly title: string }>>;

/** The forms that this browser has not sent yet, and those of the last day. */
export default function OutboxList({ onClose }: { readonly onClose: () => void }) {
  const [outbox, setOutbox] = useState<Outbox>();
  useEffect(() => {
    openOutbox().then(setOutbox, (error: unknown) => reportFault("the outbox could not be opened", error));
  }, []);
  return outbox && <Captures outbox={outbox} onClose={onClose} />;
}

function Captures({ outbox, onClose }: { readonly outbox: Outbox; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { captures, sending, needsSignIn } = useStore(outbox.state);
  const [deleting, setDeleting] = useState<Capture>();
  const left = captures.filter(({ state }) => state !== "sent");
  const isSendable = left.some((capture) => capture.state !== "refused" && outbox.isMine(capture));
  const save = async () => saveFile(await archiveOf(left, outbox), "outbox.zip");
  if (deleting) return <DiscardDialog capture={deleting} outbox={outbox} onClose={() => setDeleting(undefined)} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t(needsSignIn ? "outbox_sign_in" : "outbox_text")}</p>
      {captures.length === 0 && <p className="text-ink-3">{t("outbox_empty")}</p>}
      <ul className="divide-y divide-line">
        {captures.map((capture) => (
          <li key={capture.id} className="py-2">
            <div className="flex min-w-0 flex-col gap-1">
              <p className="flex flex-wrap gap-x-2 break-all">
                <KindOf capture={capture} />
                <span className="font-medium">{capture.label}</span>
              </p>
              {capture.customer && <p className="text-xs text-ink-2">{capture.customer.name}</p>}
              <p className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
                <Badge tone={LOOKS[capture.state].tone}>{t(LOOKS[capture.state].title)}</Badge>
                <DateText value={new Date(capture.sentAt ?? capture.createdAt).toISOString()} time />
              </p>
              {sending?.id === capture.id && (
                <>
                  <ProgressBar label={t("file_progress")} value={sending.done / sending.of} />
                  <p role="status" className="text-xs text-ink-2">
                    {t("outbox_step", { done: sending.done + 1, of: sending.of })}
                  </p>
                </>
              )}
              {capture.state !== "sent" && capture.customer && !outbox.isMine(capture) && (
                <p className="text-xs text-ink-2">{t("outbox_other_customer", { name: capture.customer.name })}</p>
              )}
              <Unsent capture={capture} onDiscard={setDeleting} onOpen={onClose} />
            </div>
          </li>
        ))}
      </ul>
      {left.length > 0 && left.every(({ state }) => state === "refused") && (
        <p className="text-ink-2">{t("outbox_all_refused")}</p>
      )}
      {left.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="primary"
            icon={SendIcon}
            busy={sending !== undefined}
            disabled={!isSendable}
            onClick={() => {
              outbox.retryNow().catch((error: unknown) => reportFault("the outbox could not send", error));
            }}
          >
            {t("outbox_send")}
          </Button>
          <Button
            icon={DownloadIcon}
            onClick={() => {
              save().catch((error: unknown) => reportFault("the outbox could not be exported", error));
            }}
          >
            {t("outbox_export")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Which form it is, such as an inspection. */
function KindOf({ capture: { kind } }: { readonly capture: Capture }) {
  const { t } = useTranslation();
  const form = CAPTURE_FORMS[kind];
  return form && <span className="text-ink-2">{t(form.title)}</span>;
}
