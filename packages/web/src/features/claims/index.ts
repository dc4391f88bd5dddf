export { bikeCapture, partsCapture } from "./capture.ts";
