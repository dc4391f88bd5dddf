export { type EvidenceOptions, sendEvidence, sendRows } from "./evidence.ts";
export { PictureInput } from "./PictureInput.tsx";
export { UploadRefused } from "./refused.ts";
export { STEP_TEXTS, type UploadStep } from "./send.ts";
export { UNCHANGED, usePicture, withPicture } from "./usePicture.ts";
export { useUploads } from "./useUploads.ts";
