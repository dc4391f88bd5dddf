import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import type { Capture } from "../../lib/outbox/schema.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useStore } from "../../lib/store.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Badge } from "../../ui/Status.tsx";
import { CAPTURE_FORMS } from "./kinds.ts";
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

interface WaitingFormProps {
  readonly capture: Capture;
  readonly onDiscard: (capture: Capture) => void;
}

/** What a form is about, which form it is, and when it was filled in. */
function WaitingForm({ capture, onDiscard }: WaitingFormProps) {
  const { t } = useTranslation();
  const { kind, label, customer, createdAt, state } = capture;
  const form = CAPTURE_FORMS[kind];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-words font-medium">{label}</span>
          <Badge tone={state === "refused" ? "bad" : "warn"}>
            {t(state === "refused" ? "outbox_refused" : "outbox_waiting")}
          </Badge>
        </p>
        <p className="text-xs text-ink-2">
          {form && `${t(form.title)} · `}
          {customer && `${customer.name} · `}
          <DateText value={new Date(createdAt).toISOString()} time />
        </p>
      </div>
      <div>
        <Unsent capture={capture} onDiscard={onDiscard} />
      </div>
    </li>
  );
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
      <section aria-labelledby="outbox" className="mb-4 rounded-lg border border-line bg-surface shadow-card">
        <header className="border-b border-line px-4 py-3 xs:px-5">
          <h2 id="outbox" className="font-semibold">
            {t("outbox")}
          </h2>
          <p className="mt-0.5 max-w-3xl text-xs text-ink-2">{t("outbox_text")}</p>
        </header>
        <ul aria-labelledby="outbox" className="divide-y divide-line px-4 xs:px-5">
          {waiting.map((capture) => (
            <WaitingForm key={capture.id} capture={capture} onDiscard={setDiscarding} />
          ))}
        </ul>
      </section>
      {discarding && <DiscardDialog capture={discarding} outbox={outbox} onClose={() => setDiscarding(undefined)} />}
    </>
  );
}
