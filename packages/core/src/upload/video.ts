import { fileTypeOf } from "./container.ts";
import { isVideoType, type VideoType } from "./schema.ts";
import { Unreadable } from "./unreadable.ts";

/** As much as the type of a container needs. */
const HEAD_BYTES = 4_100;
/** Cameras write three to ten boxes. */
const MAX_BOXES = 64;

/** A file of which parts can be read. `end` is exclusive. */
export interface Parts {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Buffer>;
}

/**
 * The type of a video by its container. The frames are not decoded: videos are only downloaded.
 * @throws Unreadable "upload_type_refused" for other files, "video_unreadable" if it is incomplete
 */
export async function videoTypeOf(file: Parts): Promise<VideoType> {
  const type = await fileTypeOf(await file.read(0, Math.min(file.size, HEAD_BYTES)));
  if (!type || !isVideoType(type)) throw new Unreadable("upload_type_refused");
  if (type !== "video/webm") await requireBoxes(file);
  return type;
}

/** MP4, QuickTime, and 3GP are boxes of length and name up to the end of the file; `moov` says what the others hold. */
async function requireBoxes({ size, read }: Parts): Promise<void> {
  let hasIndex = false;
  let at = 0;
  for (let count = 0; at < size && count < MAX_BOXES; count += 1) {
    const head = await read(at, Math.min(size, at + 16));
    if (head.length < 8) throw new Unreadable("video_unreadable");
    hasIndex ||= head.toString("latin1", 4, 8) === "moov";
    const length = lengthOf(head, size - at);
    if (length < 8 || length > size - at) throw new Unreadable("video_unreadable");
    at += length;
  }
  if (!hasIndex) throw new Unreadable("video_unreadable");
}

/** 1 means that 64 bits follow, 0 that the box is the rest of the file. */
function lengthOf(head: Buffer, rest: number): number {
  const short = head.readUInt32BE(0);
  if (short === 1) return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8));
  return short === 0 ? rest : short;
}
