import type { ApolloClient } from "@apollo/client";
import { getConfig } from "../../../lib/config.ts";
import type { User } from "../../session.ts";
import { sourcesFor } from "./sources.ts";

const DOCUMENTS = ["orders", "pickup-orders", "vendor-orders", "invoices", "claims", "other-documents"];

const folded = (number: string): string => number.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * The page of the document with a number, or of the order that a number of the ERP or of a delivery finds; undefined unless it is
 * the only one. A group that cannot be searched finds nothing.
 */
export async function exactDocument(
  client: ApolloClient,
  user: User,
  number: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const sources = sourcesFor(user, getConfig()).filter(({ id }) => DOCUMENTS.includes(id));
  const found = (
    await Promise.all(sources.map((source) => source.find(client, number, signal).catch(() => [])))
  ).flat();
  const exact = found.filter(({ title }) => folded(title) === folded(number));
  const pages = new Set((exact.length > 0 ? exact : found).flatMap(({ to }) => to ?? []));
  const [only, ...others] = pages;
  return others.length === 0 ? only : undefined;
}
