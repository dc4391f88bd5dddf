import { useEffect, useRef } from "react";
import { useTranslation } from "../lib/i18n.ts";
import { useStore } from "../lib/store.ts";
import { leaving, type Reason } from "./leaving.ts";

/** The loading dialog over a page that is no longer true (1 §4): what was there cannot be read nor used any more. */
export function Leaving() {
  const reason = useStore(leaving);
  return reason ? <LeavingDialog reason={reason} /> : null;
}

function LeavingDialog({ reason }: { reason: Reason }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    // The top layer: nothing below can be reached, not by keyboard either.
    if (shown && !shown.open) shown.showModal?.();
  }, []);
  const title =
    reason.kind === "user"
      ? t("leaving_user", { name: reason.name })
      : reason.kind === "customer"
        ? t("leaving_customer", { name: reason.name })
        : t("leaving_customer_elsewhere");
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leaving-title"
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-full max-w-sm animate-rise rounded-xl bg-surface p-8 text-center text-ink shadow-pop outline-none backdrop:bg-canvas"
    >
      <span
        aria-hidden="true"
        className="mx-auto block size-8 animate-spin rounded-full border-3 border-accent border-r-transparent"
      />
      <h2 id="leaving-title" className="mt-5 text-base font-semibold">
        {title}
      </h2>
      <p role="status" className="mt-1 text-ink-2">
        {t("leaving_text")}
      </p>
    </dialog>
  );
}
