import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import type { Capture } from "../../lib/outbox/schema.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useStore } from "../../lib/store.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Badge } from "../../ui/Status.tsx";
import { openOutbox } from "./session.ts";
import { DiscardDialog, Unsent } from "./Unsent.tsx";
import { unsent } from "./unsent.ts";

interface WaitingFormsProps {
  /** Names of kinds in `CAPTURE_FORMS`. */
  readonly kinds: readonly string[];
  /** Once one of them is sent: the list beside them has it now. */
  readonly onSent?: () => void;
}

/** The forms of some kinds that this browser has not sent yet. */
export function WaitingForms(props: WaitingFormsProps) {
  const hasUnsent = useStore(unsent) > 0;
  const [outbox, setOutbox] = useState<Outbox>();
  useEffect(() => {
    if (!hasUnsent) return;
    openOutbox().then(setOutbox, (error: unknown) => reportFault("the outbox could not be opened", error));
  }, [hasUnsent]);
  return outbox && <Waiting {...props} outbox={outbox} />;
}

/** @internal */
export function Waiting({
  kinds,
  onSent,
  outbox,
}: WaitingFormsProps & { readonly outbox: Pick<Outbox, "remove" | "state"> }) {
  const { t } = useTranslation();
  const [discarding, setDiscarding] = useState<Capture>();
  const captures = useStore(outbox.state).captures.filter(({ kind }) => kinds.includes(kind));
  const waiting = captures.filter(({ state }) => state !== "sent");
  const before = useRef(waiting.length);
  const notify = useEffectEvent(() => onSent?.());
  useEffect(() => {
    if (waiting.length < before.current) notify();
    before.current = waiting.length;
  }, [waiting.length]);
  if (waiting.length === 0) return null;
  return (
    <>
      <ul aria-label={t("outbox")} className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {waiting.map((capture) => (
          <li key={capture.id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0">
                <span className="block break-words font-medium">{capture.label}</span>
                <span className="block text-xs text-ink-2">
                  <DateText value={new Date(capture.createdAt).toISOString()} time />
                </span>
              </span>
              <Badge tone={capture.state === "refused" ? "bad" : "warn"}>
                {t(capture.state === "refused" ? "outbox_refused" : "outbox_waiting")}
              </Badge>
            </p>
            <Unsent capture={capture} onDiscard={setDiscarding} />
          </li>
        ))}
      </ul>
      {discarding && <DiscardDialog capture={discarding} outbox={outbox} onClose={() => setDiscarding(undefined)} />}
    </>
  );
}
