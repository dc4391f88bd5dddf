import { formatWholePercent } from "../lib/format.ts";
import { useTranslation } from "../lib/i18n.ts";
import { tv } from "../lib/variants.ts";

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; `busy` while the progress is unknown. */
  readonly value: number | "busy";
}

const bar = tv({
  base: "h-1.5 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent-ink",
  variants: { busy: { true: "animate-pulse-soft" } },
});

/** The progress of long work, as a bar and in percent. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  // Numbers follow the language.
  useTranslation();
  return (
    <div className="flex items-center gap-3 text-xs text-ink-2">
      <progress
        aria-label={label}
        max={1}
        {...(value !== "busy" && { value })}
        className={bar({ busy: value === "busy" })}
      />
      {value !== "busy" && <span className="tabular">{formatWholePercent(value)}</span>}
    </div>
  );
}
