import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print } from "graphql";
import { jsonBody, publicCall } from "../../app/api.ts";

/**
 * Asks what is answered without a session (1 §7: `/public/graphql`).
 * @throws CallError when the call fails, Error when the answer has errors
 */
export async function publicRequest<Result, Variables>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const body = (await publicCall("/public/graphql", {
    ...jsonBody({ query: print(document), variables }),
    ...(signal && { signal }),
  })) as { readonly data?: Result | null; readonly errors?: readonly { readonly message: string }[] } | undefined;
  if (!body?.data || body.errors?.length) throw new Error(body?.errors?.[0]?.message ?? "no data");
  return body.data;
}
