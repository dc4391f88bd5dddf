import { saveFile } from "../ui/saveFile.ts";
import { authorizedFetch } from "./api.ts";

/** Fetches a file as the signed-in user and saves it. @throws Error if the server has no such file */
export async function download(path: string, name: string): Promise<void> {
  const answer = await authorizedFetch(path);
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  saveFile(await answer.blob(), name);
}
