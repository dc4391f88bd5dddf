import { createStore } from "../../lib/store.ts";

/** Whether the consumer-voice dialog is to be shown. */
export const isConsumerVoiceOpen = createStore(false);

/** Opens the feedback dialog (1 §4). Needs the scope `consumer-voice.submit`. */
export function openConsumerVoice(): void {
  isConsumerVoiceOpen.set(true);
}
