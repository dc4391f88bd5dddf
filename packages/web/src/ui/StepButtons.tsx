import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { IconButton } from "./Button.tsx";
import { stepOf } from "./rowKeys.ts";

interface StepButtonsProps {
  /** Absent where there is no row before or after. */
  readonly previous?: (() => void) | undefined;
  readonly next?: (() => void) | undefined;
  readonly labels: { readonly previous: string; readonly next: string };
}

/** To the rows before and after the one in a dialog; within the dialog also by the keys k and j. */
export function StepButtons({ previous, next, labels }: StepButtonsProps) {
  const place = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const dialog = place.current?.closest("[role=dialog]");
    if (!(event.target instanceof Node) || !dialog?.contains(event.target)) return;
    const step = stepOf(event);
    if (step === "j") next?.();
    if (step === "k") previous?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <div ref={place} className="flex gap-1">
      <IconButton
        icon={ChevronLeftIcon}
        label={labels.previous}
        aria-keyshortcuts="k"
        disabled={!previous}
        onClick={() => previous?.()}
      />
      <IconButton
        icon={ChevronRightIcon}
        label={labels.next}
        aria-keyshortcuts="j"
        disabled={!next}
        onClick={() => next?.()}
      />
    </div>
  );
}
