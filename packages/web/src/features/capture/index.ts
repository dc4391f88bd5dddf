export { CapturePage, type CaptureStart } from "./CapturePage.tsx";
export type { CaptureForm } from "./kinds.ts";
export { OfflineNotice } from "./OfflineNotice.tsx";
export { OutboxButton } from "./OutboxButton.tsx";
export { useCaptureFiles } from "./useCaptureFiles.ts";
export { useCaptureForm } from "./useCaptureForm.ts";
