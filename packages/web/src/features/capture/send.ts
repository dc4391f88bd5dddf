import type { Outbox } from "../../lib/outbox/outbox.ts";
import type { Capture, CaptureError, NewCapture } from "../../lib/outbox/schema.ts";
import { CaptureSent, OutboxFull } from "../../lib/outbox/store.ts";
import type { Answer } from "../../ui/form/refusal.ts";
import { addCapture } from "./session.ts";

/** How long a form waits for its answer before the page goes on; the outbox sends it anyway. */
const ANSWER_MS = 20_000;

/** What became of a form: `sent`, or `stored` on this device until it can be sent. */
export interface CaptureAnswer extends Answer {
  readonly state: "sent" | "stored" | "refused";
}

const done = (state: "sent" | "stored"): CaptureAnswer => ({
  ...{ state, message: { status: "success", description: "" }, userErrors: [] },
});

/**
 * Stores a form on this device, and sends it if the network allows it. A refusal is answered with its fields, and the capture waits
 * for another try with the same id; a device without space answers `outbox_full` and stores nothing.
 */
export async function sendCapture(capture: Omit<NewCapture, "user" | "customer">): Promise<CaptureAnswer> {
  try {
    const outbox = await addCapture(capture);
    return answerOf(await outcome(outbox, capture.id));
  } catch (error) {
    if (error instanceof CaptureSent) return done("stored");
    if (error instanceof OutboxFull)
      return { state: "refused", message: { status: "failed", description: "outbox_full" }, userErrors: [] };
    throw error;
  }
}

function answerOf(capture: Capture | undefined): CaptureAnswer {
  if (!capture || capture.state === "sent") return done("sent");
  if (capture.state !== "refused") return done("stored");
  return { state: "refused", ...refusalOf(capture.errors) };
}

/** The answer that refused a capture, from what is stored of it. */
export function refusalOf(errors: readonly CaptureError[]): Answer {
  const general = errors.find(({ field }) => field === "");
  return {
    message: { status: "failed", description: general?.message ?? "invalid_input" },
    userErrors: errors.filter(({ field }) => field !== ""),
  };
}

/** The capture once it was tried, or after a while. */
async function outcome(outbox: Outbox, id: string): Promise<Capture | undefined> {
  const read = (): Capture | undefined => outbox.state.get().captures.find((capture) => capture.id === id);
  const tried = async () => {
    await outbox.flush();
    // The flush may have begun before the capture was added.
    const capture = read();
    if (capture?.state === "waiting" && capture.attempts === 0) await outbox.flush();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS);
  });
  // Without a network there is nothing to wait for.
  await Promise.race(navigator.onLine ? [tried(), late] : [outbox.refresh()]);
  clearTimeout(timer);
  return read();
}
