export { CapturePage, type CaptureStart } from "./CapturePage.tsx";
export { saveWithUploads } from "./early.ts";
export { forgetHandedOver, handOver, peekHandedOver } from "./handOver.ts";
export type { CaptureForm } from "./kinds.ts";
export { OfflineNotice } from "./OfflineNotice.tsx";
export { OutboxButton } from "./OutboxButton.tsx";
export { type CaptureFiles, useCaptureFiles } from "./useCaptureFiles.ts";
export { useCaptureForm } from "./useCaptureForm.ts";
export { WaitingForms } from "./WaitingForms.tsx";
