import { saveFile } from "../ui/saveFile.ts";
import { authorizedFetch, jsonBody } from "./api.ts";

/** Fetches a file as the signed-in user and saves it; with a body, by POST. @throws Error if the server has no such file */
export async function download(path: string, name: string, body?: object): Promise<void> {
  const init = body && jsonBody(body);
  const answer = await authorizedFetch(path, init);
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  saveFile(await answer.blob(), name);
}
