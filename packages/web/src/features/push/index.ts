export { Push } from "./Push.tsx";
export { PushOffer } from "./PushOffer.tsx";
export { pushState, readState, turnOff, turnOn } from "./push.ts";
