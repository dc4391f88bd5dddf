export { PictureInput } from "./PictureInput.tsx";
export { sendFile, UploadRefused } from "./send.ts";
export { KEPT, usePicture, withPicture } from "./usePicture.ts";
