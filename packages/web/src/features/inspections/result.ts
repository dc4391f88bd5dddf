import type { MessageKey } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

interface Look {
  readonly tone: Tone;
  readonly title: MessageKey;
}

const FAILED: Look = { tone: "bad", title: "inspection_not_passed" };
const PASSED: Look = { tone: "good", title: "inspection_passed" };

/** How the result of an inspection is shown. */
export const resultLook = (result: string): Look => (result === "failed" ? FAILED : PASSED);
