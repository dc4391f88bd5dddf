import * as z from "zod";

/** What is sent for what: who may, and where the clean file goes below `media/`. */
export const PURPOSES = {
  BANNER_IMAGE: { scope: "page.banner", folder: "bnrs/image" },
  ANNOUNCEMENT_IMAGE: { scope: "page.announcement", folder: "anns/image" },
} as const;
export const UPLOAD_PURPOSES = ["BANNER_IMAGE", "ANNOUNCEMENT_IMAGE"] as const satisfies readonly UploadPurpose[];
export type UploadPurpose = keyof typeof PURPOSES;

/** Pictures that are taken. No SVG: it is a page that runs scripts. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
/** Most bytes of a picture as it is sent; what is made of it has a hundredth. */
export const PICTURE_BYTES = 10_000_000;

/** A file that somebody wants to send. `size` in bytes, exactly. */
export const createUploadSchema = z.object({
  purpose: z.enum(UPLOAD_PURPOSES),
  fileName: z.string("required").trim().min(1, "required").max(200, "too_long"),
  contentType: z.string().pipe(z.enum(PICTURE_TYPES, "upload_type_refused")),
  size: z.int().min(1, "upload_empty").max(PICTURE_BYTES, "upload_too_large"),
});

export const UPLOAD_STATUSES = ["PENDING", "CLEAN", "REFUSED"] as const;

/** An upload as the table holds it. */
export const uploadSchema = z.object({
  id: z.string(),
  /** Who may send it. */
  userId: z.string(),
  host: z.string(),
  /** Sales organisation of the host; only its people can link the file. */
  sorg: z.string(),
  purpose: z.enum(UPLOAD_PURPOSES),
  fileName: z.string(),
  contentType: z.enum(PICTURE_TYPES),
  size: z.int(),
  status: z.enum(UPLOAD_STATUSES),
  /** Translation key of why it was refused. */
  reason: z.string().optional(),
  /** Name of the clean file; made up with the upload, so that checking it twice writes one file. */
  file: z.string(),
  createdAt: z.iso.datetime(),
});
export type Upload = z.output<typeof uploadSchema>;

/** Key of the clean file in the files bucket; with a slash before it, its address on every site. */
export const mediaKey = ({ purpose, file }: Pick<Upload, "purpose" | "file">): string =>
  `media/${PURPOSES[purpose].folder}/${file}`;
