export { Claimed, type Pieces, piecesOf } from "./Claimed.tsx";
export { bikeCapture, partsCapture } from "./capture.ts";
