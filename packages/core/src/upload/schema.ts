import * as z from "zod";

/** Pictures that are taken. No SVG: it is a page that runs scripts. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
/** What is taken at all. */
export const FILE_TYPES = [...PICTURE_TYPES, "application/pdf"] as const;
export type FileType = (typeof FILE_TYPES)[number];

interface Purpose {
  /** Who may send it. */
  readonly scope: string;
  /** Where the clean file goes: what lies below `media/` is shown to everybody, what lies below `documents/` goes through an action. */
  readonly folder: `media/${string}` | `documents/${string}`;
  readonly types: readonly FileType[];
}

/** What is sent for what. */
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

/** Whether only an action hands the clean file out. */
export const isPrivate = (purpose: UploadPurpose): boolean => PURPOSES[purpose].folder.startsWith("documents/");

/** Type of the clean file: a document stays what it was, a picture is drawn anew. */
export const cleanType = ({ purpose, contentType }: { purpose: UploadPurpose; contentType: FileType }): string => {
  if (contentType === "application/pdf") return contentType;
  return isPrivate(purpose) ? "image/jpeg" : "image/webp";
};

/** Most bytes of a picture as it is sent; what is made of it has a hundredth. */
export const PICTURE_BYTES = 10_000_000;

/** A file that somebody wants to send. `size` in bytes, exactly. */
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
  contentType: z.enum(FILE_TYPES),
  size: z.int(),
  status: z.enum(UPLOAD_STATUSES),
  /** Translation key of why it was refused. */
  reason: z.string().optional(),
  /** Name of the clean file; made up with the upload, so that checking it twice writes one file. */
  file: z.string(),
  createdAt: z.iso.datetime(),
});
export type Upload = z.output<typeof uploadSchema>;

/** Key of the clean file in the files bucket; with a slash before it, the address of a public one on every site. */
export const cleanKey = ({ purpose, file }: Pick<Upload, "purpose" | "file">): string =>
  `${PURPOSES[purpose].folder}/${file}`;
