import { XIcon } from "lucide-react";
import { useTranslation } from "../lib/i18n.ts";
import { useStore } from "../lib/store.ts";
import { tv } from "../lib/variants.ts";
import { Icon } from "./Icon.tsx";
import { dismissToast, toasts } from "./toasts.ts";

const toast = tv({
  base: "pointer-events-auto flex min-h-12 w-full max-w-sm animate-rise items-center gap-3 rounded-lg py-1 pr-1 pl-4 text-white shadow-pop lg:flex-wrap lg:gap-x-1",
  variants: { tone: { neutral: "bg-ink", bad: "bg-bad" } },
});

/** The place where toasts show; read aloud as they come. On wide windows they stand over the menu, so that they cover nothing of the page. */
export function Toasts() {
  const { t } = useTranslation();
  const messages = useStore(toasts);
  return (
    <section
      aria-live="polite"
      aria-label={t("notifications")}
      // Above dialogs: read aloud, and pressed, while one is open.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 bottom-(--bottom-bar) z-60 flex flex-col items-center gap-2 p-4 xs:items-end lg:right-auto lg:bottom-0 lg:w-60 lg:p-2"
    >
      {messages.map(({ id, text, tone, action }) => (
        <div key={id} className={toast({ tone })}>
          <span className="min-w-0 flex-1 py-2 lg:basis-36">{text}</span>
          {action && (
            <button
              type="button"
              className="h-9 rounded-md pointer-coarse:h-11 px-3 lg:order-last lg:-ml-3 font-semibold underline-offset-2 hover:underline focus-visible:outline-white"
              onClick={() => {
                dismissToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={t("close")}
            className="grid size-9 place-items-center pointer-coarse:size-11 rounded-md hover:bg-white/15 focus-visible:outline-white"
            onClick={() => dismissToast(id)}
          >
            <Icon icon={XIcon} size={16} />
          </button>
        </div>
      ))}
    </section>
  );
}
