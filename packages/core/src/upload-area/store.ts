import {
  ABSENT,
  actor,
  getItem,
  getItems,
  type Key,
  packText,
  queryAll,
  type RawItem,
  unpackText,
  type Write,
} from "../platform/index.ts";
import {
  type RowKind,
  type RowsUpload,
  rowsUploadSchema,
  type StoredRow,
  storedRowSchema,
  type UploadedRow,
} from "./schema.ts";

const uploadKey = (id: string): Key => ({ pk: `ROWSUPLOAD#${id}`, sk: "UPLOAD" });
const ownPk = (owner: string): string => `ROWSUPLOADS#${owner}`;
/** Uploads that a user sees. */
const MOST = 50;

const parsed = (item: RawItem): RowsUpload => {
  const [refused, taken] = [item.refused, item.taken ?? "[]"].map((rows): unknown =>
    JSON.parse(String(unpackText(rows))),
  );
  return rowsUploadSchema.parse({ ...item, refused, taken });
};

const toItem = (upload: RowsUpload): Key & RawItem => ({
  ...uploadKey(upload.id),
  ...upload,
  refused: packText(JSON.stringify(upload.refused)),
  taken: packText(JSON.stringify(upload.taken)),
});

export async function readRowsUpload(id: string): Promise<RowsUpload | undefined> {
  const item = await getItem(uploadKey(id));
  return item && parsed(item);
}

/** The actor's latest uploads, newest first. */
export async function readOwnUploads(): Promise<RowsUpload[]> {
  const listed = await queryAll({ pk: ownPk(actor().userId), newestFirst: true, limit: MOST });
  const items = await getItems(listed.map(({ sk }) => uploadKey(String(sk))));
  return items.flatMap((item) => (item ? [parsed(item)] : []));
}

/** A new upload in its owner's list. A `changed` Conflict if the id exists. */
export const newUploadWrites = (upload: RowsUpload): Write[] => [
  { kind: "put", item: toItem(upload), when: ABSENT },
  { kind: "put", item: { pk: ownPk(upload.owner), sk: upload.id } },
];

/** The upload after a change. A `changed` Conflict unless the stored version is that of `before`. */
export const changeUploadWrite = (before: RowsUpload, after: RowsUpload): Write => ({
  kind: "put",
  item: toItem({ ...after, version: before.version + 1 }),
  when: { expression: "#version = :version", values: { version: before.version } },
});

/** Stores how far a pass is; ignored by the version, so that only its end is a change. */
export const rowsProgressWrite = ({ id, version }: RowsUpload, progress: number, total: number): Write => ({
  kind: "update",
  key: uploadKey(id),
  set: { progress, total },
  when: { expression: "#version = :version", values: { version } },
});

const rowKey = ({ kind, sorg, custCode, day, articleCode }: UploadedRow): Key => ({
  pk: `UPLOADEDROWS#${kind}#${sorg}#${custCode}`,
  sk: `${day}#${articleCode}`,
});

const latestPk = (kind: RowKind, sorg: string): string => `UPLOADEDROWS#${kind}#${sorg}`;

/** The stored row about the same thing. */
export async function readRow(row: UploadedRow): Promise<StoredRow | undefined> {
  const item = await getItem(rowKey(row));
  return item && storedRowSchema.parse(item);
}

export const rowWrite = (row: StoredRow): Write => ({
  kind: "put",
  item: {
    ...row,
    ...rowKey(row),
    gsi1pk: latestPk(row.kind, row.sorg),
    gsi1sk: `${row.at}#${row.custCode}#${row.day}#${row.articleCode}`,
  },
});

/** Rows that are listed. */
const MOST_ROWS = 200;

/** The latest rows of a kind in a sales organization. */
export async function readLatestRows(kind: RowKind, sorg: string): Promise<StoredRow[]> {
  const items = await queryAll({ pk: latestPk(kind, sorg), index: "gsi1", newestFirst: true, limit: MOST_ROWS });
  return items.map((item) => storedRowSchema.parse(item));
}
