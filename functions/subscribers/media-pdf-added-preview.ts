import { previewPdf } from "@spoke/core/media/preview.ts";
import { mediaPdfAdded } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Draws the first page of a PDF of the media library and stores its words for searches. */
export const handler = subscriber(mediaPdfAdded, ({ data: { id } }) => previewPdf({ id }));
