import * as z from "zod";

/** Accepted types of pictures. No SVG, because SVGs can run scripts. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
/** Accepted types of files. */
export const FILE_TYPES = [...PICTURE_TYPES, "application/pdf"] as const;
export type FileType = (typeof FILE_TYPES)[number];

interface Purpose {
  /** Who may send it. */
  readonly scope: string;
  /** Folder of the clean file: `media/` is public, `documents/` is served by an action. */
  readonly folder: `media/${string}` | `documents/${string}`;
  readonly types: readonly FileType[];
}

/** Purposes of uploads. */
export const PURPOSES = {
  BANNER_IMAGE: { scope: "page.banner", folder: "media/bnrs/image", types: PICTURE_TYPES },
  ANNOUNCEMENT_IMAGE: { scope: "page.announcement", folder: "media/anns/image", types: PICTURE_TYPES },
  PAYMENT_RECEIPT: {
    scope: "page.payment-request",
    folder: "documents/receipts",
    types: ["application/pdf", "image/jpeg", "image/png"],
  },
} as const satisfies Readonly<Record<string, Purpose>>;
export type UploadPurpose = keyof typeof PURPOSES;
export const UPLOAD_PURPOSES = [
  "BANNER_IMAGE",
  "ANNOUNCEMENT_IMAGE",
  "PAYMENT_RECEIPT",
] as const satisfies readonly UploadPurpose[];

/** Whether the clean file is served only by an action. */
export const isPrivate = (purpose: UploadPurpose): boolean => PURPOSES[purpose].folder.startsWith("documents/");

/** Type of the clean file: documents keep theirs, pictures are re-encoded. */
export const cleanType = ({ purpose, contentType }: { purpose: UploadPurpose; contentType: FileType }): string => {
  if (contentType === "application/pdf") return contentType;
  return isPrivate(purpose) ? "image/jpeg" : "image/webp";
};

/** Maximum bytes of an uploaded picture, before it is re-encoded. */
export const PICTURE_BYTES = 10_000_000;

/** A file to upload. `size` is exact, in bytes. */
export const createUploadSchema = z
  .object({
    purpose: z.enum(UPLOAD_PURPOSES),
    fileName: z.string("required").trim().min(1, "required").max(200, "too_long"),
    contentType: z.string().pipe(z.enum(FILE_TYPES, "upload_type_refused")),
    size: z.int().min(1, "upload_empty").max(PICTURE_BYTES, "upload_too_large"),
  })
  .refine(
    ({ purpose, contentType }) => {
      const types: readonly FileType[] = PURPOSES[purpose].types;
      return types.includes(contentType);
    },
    { path: ["contentType"], error: "upload_type_refused" },
  );

export const UPLOAD_STATUSES = ["PENDING", "CLEAN", "REFUSED"] as const;

/** An upload as stored. */
export const uploadSchema = z.object({
  id: z.string(),
  /** Who may send it. */
  userId: z.string(),
  host: z.string(),
  /** Sales organization of the host; only its users can link to the file. */
  sorg: z.string(),
  purpose: z.enum(UPLOAD_PURPOSES),
  fileName: z.string(),
  contentType: z.enum(FILE_TYPES),
  size: z.int(),
  status: z.enum(UPLOAD_STATUSES),
  /** Translation key of the reason for a refusal. */
  reason: z.string().optional(),
  /** Name of the clean file, chosen when the upload is created, so that checking it twice writes the same file. */
  file: z.string(),
  createdAt: z.iso.datetime(),
});
export type Upload = z.output<typeof uploadSchema>;

/** Key of the clean file in the files bucket. With a leading slash, it is the path of a public file on every site. */
export const cleanKey = ({ purpose, file }: Pick<Upload, "purpose" | "file">): string =>
  `${PURPOSES[purpose].folder}/${file}`;
