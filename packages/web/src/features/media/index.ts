export { type MediaAddress, mediaAddresses } from "./download.ts";
export { FileCard, useDownload } from "./FileCard.tsx";
export { LibraryButton } from "./LibraryButton.tsx";
export { type FileValue, MediaInput, mediaPurpose, useCreateMediaFile } from "./MediaInput.tsx";
export { MediaPicture } from "./MediaPicture.tsx";
export { PictureFigure } from "./PictureFigure.tsx";
