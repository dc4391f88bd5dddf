import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { type DocumentNode, print } from "graphql";
import { authorisedFetch } from "./api.ts";

/** What a document calls itself: one name in the whole site. */
export function operationName(document: DocumentNode): string {
  const [operation] = document.definitions;
  return (operation && "name" in operation && operation.name?.value) || "";
}

/** Asks once, past every cache; `signal` cancels it. @throws Error when the answer has errors */
export async function request<Result, Variables>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  signal: AbortSignal,
): Promise<Result> {
  const answer = await authorisedFetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ operationName: operationName(document), query: print(document), variables }),
    signal,
  });
  const { data, errors } = (await answer.json()) as { data?: Result | null; errors?: readonly { message: string }[] };
  if (!data || errors?.length) throw new Error(errors?.[0]?.message ?? `no data: ${answer.status}`);
  return data;
}
