export { ConsumerVoice } from "./ConsumerVoice.tsx";
export { isConsumerVoiceOpen, openConsumerVoice } from "./open.ts";
