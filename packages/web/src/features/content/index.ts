/** @planned */
export { TargetMarketsInput } from "./TargetMarketsInput.tsx";
