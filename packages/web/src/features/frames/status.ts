import type { MessageKey, Translate } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

interface Look {
  readonly tone: Tone;
  readonly title: MessageKey;
}

/** How each status of a registration is shown. */
const LOOKS = {
  "pending insert": { tone: "info", title: "frame_status_pending_insert" },
  "processing insert": { tone: "info", title: "frame_status_processing_insert" },
  "failed insert": { tone: "bad", title: "frame_status_failed_insert" },
  "pending update": { tone: "info", title: "frame_status_pending_update" },
  "processing update": { tone: "info", title: "frame_status_processing_update" },
  "failed update": { tone: "bad", title: "frame_status_failed_update" },
  complete: { tone: "good", title: "frame_status_complete" },
} as const satisfies Readonly<Record<string, Look>>;

export type FrameStatus = keyof typeof LOOKS;

export const FRAME_STATUSES = Object.keys(LOOKS) as FrameStatus[];

const isStatus = (text: string): text is FrameStatus => Object.hasOwn(LOOKS, text);

export function statusBadge(status: string, t: Translate): { readonly tone: Tone; readonly text: string } {
  return isStatus(status)
    ? { tone: LOOKS[status].tone, text: t(LOOKS[status].title) }
    : { tone: "neutral", text: status };
}

/** Whether the ERP refused the last change. */
export const isRefused = (status: string): boolean => status.startsWith("failed");
