import { cx } from "./cx.ts";

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; `busy` while nobody can say how far it is. */
  readonly value: number | "busy";
}

/** How far long work is, as a bar and in per cent. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <div className="flex items-center gap-3 text-xs text-ink-2">
      <progress
        aria-label={label}
        max={1}
        {...(value !== "busy" && { value })}
        className={cx(
          "h-1.5 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent-ink",
          value === "busy" && "animate-pulse-soft",
        )}
      />
      {value !== "busy" && <span className="tabular">{Math.round(value * 100)} %</span>}
    </div>
  );
}
