import { authorizedFetch } from "../../app/api.ts";

/** Hands a file to the browser, which saves it under the name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read it once the click was worked on.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches a file as the signed-in user and hands it to the browser. @throws Error when there is none */
export async function download(path: string, name: string): Promise<void> {
  const answer = await authorizedFetch(path);
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  saveFile(await answer.blob(), name);
}
