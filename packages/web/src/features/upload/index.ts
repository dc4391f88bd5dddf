export { PictureInput } from "./PictureInput.tsx";
export { UNCHANGED, usePicture, withPicture } from "./usePicture.ts";
export { useUploads } from "./useUploads.ts";
