import { Zip, ZipPassThrough } from "fflate";

/** A file of an archive. It is read when its turn comes. */
export interface ZipEntry {
  readonly path: string;
  /** @throws if it cannot be read */
  readonly open: () => Promise<ReadableStream<Uint8Array>>;
}

/**
 * An archive as a stream: one file at a time is read, and none is held as a whole. Pictures and videos are compressed already, so
 * files are stored as they are. The stream fails if a file cannot be read.
 * @param onFile how many files are in the archive by now
 */
export function zipStream(
  entries: readonly ZipEntry[],
  onFile: (done: number) => void = () => undefined,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const archive = new Zip((error, chunk, isLast) => {
        if (error) controller.error(error);
        else {
          controller.enqueue(chunk);
          if (isLast) controller.close();
        }
      });
      try {
        for (const [index, { path, open }] of entries.entries()) {
          const file = new ZipPassThrough(path);
          archive.add(file);
          const reader = (await open()).getReader();
          for (let part = await reader.read(); !part.done; part = await reader.read()) file.push(part.value);
          file.push(new Uint8Array(), true);
          onFile(index + 1);
        }
        archive.end();
      } catch (error) {
        archive.terminate();
        controller.error(error);
      }
    },
  });
}

/** A name for a file or folder on every system. */
export const safeName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, "-")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, 100) || "file";

/** A path that is not in the archive yet: `Poster.jpg`, `Poster (2).jpg`. Systems differ in whether case counts. */
export function freePath(path: string, used: Set<string>): string {
  const [, name = path, extension = ""] = /^(.*?)(\.\w+)?$/.exec(path) ?? [];
  let free = path;
  for (let count = 2; used.has(free.toLowerCase()); count += 1) free = `${name} (${count})${extension}`;
  used.add(free.toLowerCase());
  return free;
}
