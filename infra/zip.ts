import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type AsyncZippable, zip } from "fflate";

/** The first day that zip can express. A fixed time, so that equal contents give equal archives. */
const MTIME = new Date(1980, 0, 1);
const UNIX = 3;
/** A regular file that everyone may read. */
const ATTRIBUTES = (0o100644 << 16) >>> 0;

/** Zips a directory. Files are sorted and have a fixed time, so that the archive changes only if its contents change. */
export async function zipDirectory(directory: string): Promise<Uint8Array> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: AsyncZippable = {};
  for (const path of paths.sort()) files[relative(directory, path).split(sep).join("/")] = await readFile(path);
  return new Promise((resolve, reject) => {
    zip(files, { level: 6, mtime: MTIME, os: UNIX, attrs: ATTRIBUTES }, (error, archive) =>
      error ? reject(error) : resolve(archive),
    );
  });
}
