import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ulid } from "ulid";
import { useTranslation } from "../../lib/i18n.ts";
import type { CapturedFile, CaptureError } from "../../lib/outbox/schema.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { OfflineNotice } from "./OfflineNotice.tsx";
import { openOutbox } from "./session.ts";

/** What a form begins with: a new one, or a stored one that was refused. */
export interface CaptureStart {
  /** Idempotency key of the form. */
  readonly id: string;
  /** Values of the stored form; undefined in a new one. */
  readonly values: unknown;
  readonly files: readonly CapturedFile[];
  readonly errors: readonly CaptureError[];
}

const fresh = (): CaptureStart => ({ id: ulid(), values: undefined, files: [], errors: [] });

/**
 * Shows a form with what it begins with. `?capture={id}` opens a stored one, if it can still be changed.
 */
export function CapturePage({ children }: { readonly children: (start: CaptureStart) => ReactNode }) {
  const [parameters] = useSearchParams();
  const stored = parameters.get("capture");
  return (
    <>
      <OfflineNotice />
      <Opened key={stored ?? ""} stored={stored} form={children} />
    </>
  );
}

interface OpenedProps {
  readonly stored: string | null;
  readonly form: (start: CaptureStart) => ReactNode;
}

function Opened({ stored, form }: OpenedProps) {
  const { t } = useTranslation();
  const [start, setStart] = useState(() => (stored === null ? fresh() : undefined));
  useEffect(() => {
    if (stored === null) return;
    const fail = (error: unknown) => {
      reportFault("a stored form could not be opened", error);
      setStart(fresh());
    };
    load(stored).then((found) => setStart(found ?? fresh()), fail);
  }, [stored]);
  if (start) return form(start);
  return (
    <Loading label={t("loading")}>
      <Skeleton className="h-60 w-full" />
    </Loading>
  );
}

/** A capture that is neither sent nor on its way. */
async function load(id: string): Promise<CaptureStart | undefined> {
  const outbox = await openOutbox();
  const capture = outbox.state.get().captures.find((entry) => entry.id === id);
  if (!capture || capture.isSubmitted || (capture.state !== "refused" && capture.state !== "waiting")) return undefined;
  const files: CapturedFile[] = [];
  for (const file of capture.files) {
    const content = await outbox.contentOf(file);
    if (content) files.push({ ...file, content });
  }
  return { id, values: JSON.parse(capture.values), files, errors: capture.errors };
}
