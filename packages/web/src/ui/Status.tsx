import { CheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from "lucide-react";
import type { ReactNode } from "react";
import { tv } from "../lib/variants.ts";
import { Icon, type IconType } from "./Icon.tsx";

export type Tone = "neutral" | "good" | "warn" | "bad" | "info" | "accent";

const TONES: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-2",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  accent: "bg-accent-soft text-accent-ink",
};

const badge = tv({
  base: "inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded-xl px-2.5 text-2xs font-medium in-data-tight:whitespace-normal in-data-tight:py-0.5",
  variants: { tone: TONES },
});

const notice = tv({ base: "flex flex-wrap gap-3 rounded-lg px-4 py-3", variants: { tone: TONES } });

const skeleton = tv({ base: "block animate-pulse-soft rounded-md bg-line/70" });

/** A status in words. The color only supports the words. */
export function Badge({ tone = "neutral", dot, children }: { tone?: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={badge({ tone })}>
      {dot && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      {children}
    </span>
  );
}

/** A chosen value with a button to remove it. */
export function Tag({
  children,
  onRemove,
  removeLabel,
}: {
  children: ReactNode;
  onRemove: () => void;
  removeLabel: string;
}) {
  return (
    <span className="inline-flex h-8 max-w-64 items-center rounded-full pointer-coarse:h-11 border border-line-strong bg-surface pl-3 text-xs">
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="ml-0.5 grid size-8 shrink-0 pointer-coarse:size-11 place-items-center rounded-full text-ink-2 hover:text-ink"
      >
        <Icon icon={XIcon} size={14} />
      </button>
    </span>
  );
}

/** A message that stays on the page. */
export function Notice({
  tone = "info",
  title,
  children,
  action,
}: {
  tone?: "info" | "warn" | "bad" | "good";
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const icon: IconType = tone === "good" ? CheckIcon : tone === "info" ? InfoIcon : TriangleAlertIcon;
  return (
    <div role={tone === "bad" ? "alert" : "status"} className={notice({ tone })}>
      <Icon icon={icon} className="mt-px" />
      <div className={action ? "min-w-0 flex-1 basis-48" : "min-w-0 flex-1"}>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? "mt-0.5" : undefined}>{children}</div>}
      </div>
      {action}
    </div>
  );
}

/** A gray block in the size of what is loading. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={skeleton({ className })} />;
}

/** Tells screen readers that something is loading; wraps its skeletons. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
