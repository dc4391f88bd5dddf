import type { ApolloClient } from "@apollo/client";
import { type FileRendition, MediaAddressesDocument } from "../../gql/graphql.ts";
import { saveFile } from "../../ui/saveFile.ts";

/** Ids of files that are answered at once. */
const MOST = 20;

export interface MediaAddress {
  readonly id: string;
  readonly fileName: string;
  readonly url: string;
}

/** New addresses of files, as many as the user may read, in the order of the ids. @throws as `client.query` */
export async function mediaAddresses(
  client: ApolloClient,
  ids: readonly string[],
  rendition?: FileRendition,
): Promise<MediaAddress[]> {
  const found: MediaAddress[] = [];
  for (let at = 0; at < ids.length; at += MOST) {
    const variables = { ids: ids.slice(at, at + MOST), ...(rendition && { rendition }) };
    const { data } = await client.query({ query: MediaAddressesDocument, variables, fetchPolicy: "no-cache" });
    found.push(...(data?.fileAddresses ?? []));
  }
  const order = new Map(ids.map((id, index) => [id, index]));
  return found.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

/** Saves a file, or a version of it, under its name. @throws Error if it cannot be read */
export async function downloadMedia(client: ApolloClient, id: string, rendition?: FileRendition): Promise<void> {
  const [address] = await mediaAddresses(client, [id], rendition);
  if (!address) throw new Error("the file cannot be read");
  const answer = await fetch(address.url);
  if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
  saveFile(await answer.blob(), rendition ? versionName(address.fileName, rendition) : address.fileName);
}

const versionName = (name: string, rendition: FileRendition): string => name.replace(/(\.\w+)?$/, `-${rendition}$1`);
