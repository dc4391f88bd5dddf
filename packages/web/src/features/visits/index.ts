export { polygonCapture, wimCapture } from "./capture.ts";
