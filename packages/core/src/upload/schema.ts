import * as z from "zod";
import { rule } from "../platform/schema.ts";

/** Accepted types of pictures. No SVG, because SVGs can run scripts. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
/** What phones record. */
export const VIDEO_TYPES = ["video/mp4", "video/quicktime", "video/webm", "video/3gpp"] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];
export const PDF_TYPE = "application/pdf";
export const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const TEXT_TYPE = "text/plain";
/** Accepted types of files. */
export const FILE_TYPES = [...PICTURE_TYPES, ...VIDEO_TYPES, PDF_TYPE, SHEET_TYPE, TEXT_TYPE] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const isPictureType = (type: string): type is PictureType => PICTURE_TYPES.some((picture) => picture === type);
export const isVideoType = (type: string): type is VideoType => VIDEO_TYPES.some((video) => video === type);

/** Extension of the stored file by its type. */
const EXTENSIONS: Readonly<Record<FileType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "video/3gpp": "3gp",
  [PDF_TYPE]: "pdf",
  [SHEET_TYPE]: "xlsx",
  [TEXT_TYPE]: "txt",
};

/** How files are used. */
interface Purpose {
  /** A user with any of these may upload. */
  readonly scopes: readonly string[];
  /** Folder of the checked file: everybody can read `media/`, and only those that the owner's check allows `documents/`. */
  readonly folder: `media/${string}` | `documents/${string}`;
  readonly types: readonly FileType[];
  /** Maximum size of the uploaded file. */
  readonly maxBytes: number;
  /** Maximum pixels of the longer side of the stored picture. Browsers shrink pictures to it before they send them. */
  readonly side: number;
  /** Smaller versions that are stored beside the file. */
  readonly renditions?: readonly Rendition[];
  /** Keeps transparent parts: pictures that may have them are stored as PNG. */
  readonly isTransparent?: boolean;
  /** Most uploads of a user in an hour; 120 by default. */
  readonly perHour?: number;
}

/** Smaller versions of a picture, by the most pixels of their longer side. */
export const RENDITIONS = { thumbnail: 320, low: 640, medium: 1200, high: 2400 } as const;
export const RENDITION_NAMES = ["thumbnail", "low", "medium", "high"] as const;
export type Rendition = (typeof RENDITION_NAMES)[number];

/** Maximum bytes of an uploaded picture of the site, or of a document. */
export const PICTURE_BYTES = 10_000_000;
const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** Visit forms take photos below 100 MB (3 §5). */
const PHOTO_BYTES = 99_999_999;
const VIDEO_BYTES = 200_000_000;
const DOCUMENT_BYTES = 20_000_000;
const MEDIA_PICTURE_BYTES = 50_000_000;

/** A public picture, which is compressed to about 100 KB. */
const sitePicture = <Folder extends `media/${string}`>(scopes: readonly string[], folder: Folder) => ({
  ...{ scopes, folder, types: PICTURE_TYPES, maxBytes: PICTURE_BYTES, side: 2000 },
});

/** A private photo that proves something. */
const evidence = <Folder extends `documents/${string}`>(scopes: readonly string[], folder: Folder) => ({
  ...{ scopes, folder, types: PHOTO_TYPES, maxBytes: PHOTO_BYTES, side: 3000 },
  renditions: ["medium", "thumbnail"] as const,
});

/** Scopes of those who write content and maintain its files. */
export const EDITORS = ["news.cu", "sales-document.cu", "marketing-material.cud"] as const;

/** A file of the media library. Editors upload folders of hundreds. */
const mediaFile = { scopes: EDITORS, folder: "documents/content", perHour: 2_000 } as const;

/** Where pictures of tags are. */
const TAG_FOLDER = "media/tags/image";

/** Path of a tag's picture by its file name; undefined for names that a feed or a file set. */
export const tagPicture = (fileName: string | null | undefined): string | undefined =>
  fileName && /^[0-9a-f]{32}\.webp$/.test(fileName) ? `/${TAG_FOLDER}/${fileName}` : undefined;

/** Purposes of uploads. */
export const PURPOSES = {
  BANNER_IMAGE: sitePicture(["page.banner"], "media/bnrs/image"),
  ANNOUNCEMENT_IMAGE: sitePicture(["page.announcement"], "media/anns/image"),
  CONTENT_PICTURE: sitePicture(EDITORS, "media/content/image"),
  VENDOR_PICTURE: sitePicture(["page.3rdpartyarticlemaintenance"], "media/vendors/image"),
  /** Picture of a tag of articles. */
  TAG_PICTURE: sitePicture(["product.mass-update"], TAG_FOLDER),
  PAYMENT_RECEIPT: {
    scopes: ["page.payment-request"],
    folder: "documents/receipts",
    types: [PDF_TYPE, "image/jpeg", "image/png"],
    maxBytes: PICTURE_BYTES,
    side: 2000,
  },
  CLAIM_PHOTO: evidence(["page.claim"], "documents/claims"),
  CLAIM_VIDEO: {
    scopes: ["page.claim"],
    folder: "documents/claims",
    types: VIDEO_TYPES,
    maxBytes: VIDEO_BYTES,
    side: 0,
  },
  CLAIM_DOCUMENT: {
    scopes: ["page.claim"],
    folder: "documents/claims",
    types: [PDF_TYPE, SHEET_TYPE, "image/jpeg", "image/png"],
    maxBytes: DOCUMENT_BYTES,
    side: 3000,
  },
  INSPECTION_PHOTO: evidence(["page.pdi"], "documents/inspections"),
  /** Sold frames, or bikes in accounts, with one per row. Nothing links it: it is read once. */
  FRAMES_FILE: {
    scopes: ["page.customer-sales-report"],
    folder: "documents/frames",
    types: [SHEET_TYPE],
    maxBytes: 1_000_000,
    side: 0,
  },
  VISIT_PHOTO: evidence(["page.formvisit"], "documents/visits"),
  /** Stored at print quality, so that shops can use them in ads. */
  MEDIA_PICTURE: {
    ...mediaFile,
    types: PICTURE_TYPES,
    maxBytes: MEDIA_PICTURE_BYTES,
    side: 5000,
    renditions: RENDITION_NAMES,
    isTransparent: true,
  },
  MEDIA_VIDEO: { ...mediaFile, types: VIDEO_TYPES, maxBytes: VIDEO_BYTES, side: 0 },
  /** The first page of a PDF is drawn in two sizes once the file is in the library. */
  MEDIA_DOCUMENT: {
    ...mediaFile,
    types: [PDF_TYPE, SHEET_TYPE],
    maxBytes: DOCUMENT_BYTES,
    side: 0,
    renditions: ["thumbnail", "low"],
  },
  /** Rows of the upload area or of a vendor. The original stays as evidence. */
  ROWS_FILE: {
    scopes: ["page.upload-area", "page.3rdpartyarticlemaintenance"],
    folder: "documents/rows",
    types: [SHEET_TYPE],
    maxBytes: PICTURE_BYTES,
    side: 0,
  },
  RECALL_LIST: {
    scopes: ["recall.cu"],
    folder: "documents/recalls",
    types: [SHEET_TYPE, TEXT_TYPE],
    maxBytes: PICTURE_BYTES,
    side: 0,
  },
} as const satisfies Readonly<Record<string, Purpose>>;
export type UploadPurpose = keyof typeof PURPOSES;
export const UPLOAD_PURPOSES = [
  "BANNER_IMAGE",
  "ANNOUNCEMENT_IMAGE",
  "CONTENT_PICTURE",
  "VENDOR_PICTURE",
  "TAG_PICTURE",
  "PAYMENT_RECEIPT",
  "CLAIM_PHOTO",
  "CLAIM_VIDEO",
  "CLAIM_DOCUMENT",
  "INSPECTION_PHOTO",
  "FRAMES_FILE",
  "VISIT_PHOTO",
  "MEDIA_PICTURE",
  "MEDIA_VIDEO",
  "MEDIA_DOCUMENT",
  "ROWS_FILE",
  "RECALL_LIST",
] as const satisfies readonly UploadPurpose[];

export const purposeOf = (purpose: UploadPurpose): Purpose => PURPOSES[purpose];

/** Purposes whose files only some users may read. */
export type PrivatePurpose = {
  readonly [P in UploadPurpose]: (typeof PURPOSES)[P]["folder"] extends `documents/${string}` ? P : never;
}[UploadPurpose];

/** Whether only those that the owner's check allows can read the file. */
export const isPrivate = (purpose: UploadPurpose): purpose is PrivatePurpose =>
  PURPOSES[purpose].folder.startsWith("documents/");

/** Type of the stored file: pictures are re-encoded, other files keep their type. */
export const storedType = ({ purpose, contentType }: { purpose: UploadPurpose; contentType: FileType }): FileType => {
  if (!isPictureType(contentType)) return contentType;
  if (!isPrivate(purpose)) return "image/webp";
  return purposeOf(purpose).isTransparent && contentType !== "image/jpeg" ? "image/png" : "image/jpeg";
};

export const extensionOf = (type: FileType): string => EXTENSIONS[type];

/** Type of a file by the extension of its name; undefined if files of that extension are not accepted anywhere. */
export function typeOfName(fileName: string): FileType | undefined {
  const extension = (/\.(\w{1,5})$/.exec(fileName)?.[1] ?? "").toLowerCase().replace("jpeg", "jpg");
  return FILE_TYPES.find((type) => EXTENSIONS[type] === extension);
}

/** The name without folders and without control characters. */
const baseName = (name: string): string => (name.split(/[/\\]/).at(-1) ?? "").replaceAll(/\p{C}/gu, "").trim();

/** The name of a file with the extension of its type: pictures are converted, and names may claim anything. */
export function nameOfType(fileName: string, type: FileType): string {
  const extension = extensionOf(type);
  const fits = fileName.toLowerCase().endsWith(`.${extension}`);
  return fits ? fileName : `${fileName.replace(/\.\w{1,5}$/, "") || "file"}.${extension}`;
}

/** Translation key of why a file cannot be uploaded for a purpose; undefined if it can. */
export function fileProblem(purpose: UploadPurpose, { type, size }: { type: string; size: number }) {
  const { types, maxBytes } = purposeOf(purpose);
  if (!types.some((accepted) => accepted === type)) return "upload_type_refused";
  if (size === 0) return "upload_empty";
  return size > maxBytes ? "upload_too_large" : undefined;
}

/** Where a photo was taken, in degrees. */
export const placeSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Place = z.output<typeof placeSchema>;

/** A file to upload. `size` is exact, in bytes; `takenAt` and `place` come from a photo's metadata, which is not stored. */
export const createUploadSchema = z
  .object({
    purpose: z.enum(UPLOAD_PURPOSES),
    fileName: z
      .string("required")
      .max(1_000, "too_long")
      .transform(baseName)
      .pipe(z.string().min(1, "required").max(200, "too_long")),
    contentType: z.string().pipe(z.enum(FILE_TYPES, "upload_type_refused")),
    size: z.int().nonnegative(),
    takenAt: z.iso.datetime({ local: true, offset: true }).max(40).nullish(),
    place: placeSchema.nullish(),
  })
  .check(
    rule(({ value, issues }) => {
      const { purpose, contentType, size } = value;
      const problem = fileProblem(purpose, { type: contentType, size });
      const path = [problem === "upload_type_refused" ? "contentType" : "size"];
      if (problem) issues.push({ code: "custom", path, message: problem, input: value });
    }),
  );

export const UPLOAD_STATUSES = ["PENDING", "CLEAN", "REFUSED"] as const;

/** What the check stored. */
export const storedFactsSchema = z.object({
  contentType: z.enum(FILE_TYPES),
  /** Bytes. */
  size: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
});
export type StoredFacts = z.output<typeof storedFactsSchema>;

const photoFactsShape = {
  /** As the camera recorded it: without an offset it is local time. */
  takenAt: z.string().optional(),
  place: placeSchema.optional(),
};

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
  stored: storedFactsSchema.optional(),
  ...photoFactsShape,
  createdAt: z.iso.datetime(),
});
export type Upload = z.output<typeof uploadSchema>;

/** A private file as the record that links it stores it. */
export const fileRefSchema = z.object({
  uploadId: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Key in the files bucket. */
  key: z.string(),
  /** What users call an additional document. */
  title: z.string().max(100).optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  ...photoFactsShape,
});
export type FileRef = z.output<typeof fileRefSchema>;

/** Key of the clean file in the files bucket. With a leading slash, it is the path of a public file on every site. */
export const cleanKey = ({ purpose, file }: Pick<Upload, "purpose" | "file">): string =>
  `${PURPOSES[purpose].folder}/${file}`;

/**
 * Key of a smaller version: `documents/claims/x.jpg` becomes `documents/claims/x-medium.jpg`. Versions of a PDF are pictures of its
 * first page.
 */
export const renditionKey = (key: string, rendition: Rendition): string =>
  key.replace(/\.(\w+)$/, (_, extension) => `-${rendition}.${extension === "pdf" ? "jpg" : extension}`);

/** All keys of a stored file. */
export const keysOf = (purpose: UploadPurpose, key: string): readonly string[] => [
  key,
  ...(purposeOf(purpose).renditions ?? []).map((rendition) => renditionKey(key, rendition)),
];
