export { inspectionCapture } from "./capture.ts";
