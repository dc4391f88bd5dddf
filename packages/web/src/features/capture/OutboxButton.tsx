import { CloudUploadIcon } from "lucide-react";
import { useEffect } from "react";
import { useUser } from "../../app/session.ts";
import { lazily } from "../../lib/chunks.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useStore } from "../../lib/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { loadUnsent, outboxShown, unsent } from "./unsent.ts";

const OutboxList = lazily(() => import("./OutboxList.tsx"));

/** Shows in the header that forms wait to be sent, and opens their list. Without any, nothing of the outbox is loaded. */
export function OutboxButton({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { id } = useUser();
  const count = useStore(unsent);
  const open = useStore(outboxShown);
  const setOpen = outboxShown.set;
  useEffect(() => () => outboxShown.set(false), []);
  useEffect(() => {
    if (loadUnsent(id) === 0) return;
    import("./session.ts")
      .then(({ openOutbox }) => openOutbox())
      .catch((error: unknown) => reportFault("the outbox could not be opened", error));
  }, [id]);
  if (count === 0 && !open) return null;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t("outbox_open", { count })}
        onClick={() => setOpen(true)}
      >
        <Icon icon={CloudUploadIcon} />
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] font-semibold text-accent-text"
        >
          {count}
        </span>
      </button>
      <Dialog open={open} title={t("outbox")} onClose={() => setOpen(false)} wide>
        <OutboxList onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
