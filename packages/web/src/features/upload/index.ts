export { PictureInput } from "./PictureInput.tsx";
export { sendFile, UploadRefused } from "./send.ts";
export { UNCHANGED, usePicture, withPicture } from "./usePicture.ts";
