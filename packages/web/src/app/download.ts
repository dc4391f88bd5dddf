import { saveFile } from "../ui/saveFile.ts";
import { authorizedFetch, jsonBody, readingHeaders } from "./api.ts";
import type { ReadCustomer } from "./reading.ts";

/**
 * Fetches a file as the signed-in user and saves it; with a body, by POST.
 * @param of the customer whose file it is, where the user does not act for that customer
 * @throws Error if the server has no such file
 */
export async function download(path: string, name: string, body?: object, of?: ReadCustomer): Promise<void> {
  const answer = await authorizedFetch(path, body ? jsonBody(body) : { headers: readingHeaders(of?.custCode.unified) });
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  saveFile(await answer.blob(), name);
}
