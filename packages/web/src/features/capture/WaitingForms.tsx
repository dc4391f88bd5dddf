import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useStore } from "../../lib/store.ts";
import { Badge } from "../../ui/Status.tsx";
import { openOutbox } from "./session.ts";
import { unsent } from "./unsent.ts";

interface WaitingFormsProps {
  /** Name of the kind in `CAPTURE_FORMS`. */
  readonly kind: string;
  /** Once one of them is sent: the list beside them has it now. */
  readonly onSent: () => void;
}

/** The forms of a kind that this browser has not sent yet. */
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
export function Waiting({ kind, onSent, outbox }: WaitingFormsProps & { readonly outbox: Pick<Outbox, "state"> }) {
  const { t } = useTranslation();
  const captures = useStore(outbox.state).captures.filter((capture) => capture.kind === kind);
  const waiting = captures.filter(({ state }) => state !== "sent");
  const before = useRef(waiting.length);
  const notify = useEffectEvent(onSent);
  useEffect(() => {
    if (waiting.length < before.current) notify();
    before.current = waiting.length;
  }, [waiting.length]);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={t("outbox")} className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {waiting.map(({ id, label, state }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3">
          <span className="min-w-0 break-words font-medium">{label}</span>
          <Badge tone={state === "refused" ? "bad" : "warn"}>
            {t(state === "refused" ? "outbox_refused" : "outbox_waiting")}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
