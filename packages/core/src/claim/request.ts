import { createHash } from "node:crypto";
import { isConflict, refuseField, type Write } from "../platform/index.ts";
import { actingAs } from "./find.ts";
import { readRequest, requestWrite } from "./store.ts";

/** A client's request that creates something. */
export interface ClientRequest {
  /** Marks the request as carried out, in the commit of what it creates. */
  readonly writes: (claimId: string) => Write[];
  /** The claim that the request created or changed before; undefined if it is new. */
  readonly answered: () => Promise<string | undefined>;
}

/**
 * A request by the id that the client gave it. Without an id it is always new.
 * @param contents what the request asks for; the same id with others is refused
 */
export function clientRequest(requestId: string | undefined, contents: object): ClientRequest {
  if (requestId === undefined) return { writes: () => [], answered: () => Promise.resolve(undefined) };
  const digest = createHash("sha256").update(JSON.stringify(contents)).digest("base64url");
  const by = actingAs();
  return {
    writes: (claimId) => [requestWrite(by, requestId, { contents: digest, claimId })],
    answered: async () => {
      const mark = await readRequest(by, requestId);
      if (mark && mark.contents !== digest) throw refuseField("requestId", "request_id_used");
      return mark?.claimId;
    },
  };
}

/** Carries a request out once: a repeated one gets the claim that the first created or changed. */
export async function once(request: ClientRequest, carryOut: () => Promise<string>): Promise<string> {
  const before = await request.answered();
  if (before !== undefined) return before;
  try {
    return await carryOut();
  } catch (error) {
    // The same request may have been carried out meanwhile; then its files are taken, too.
    const meanwhile = await request.answered();
    if (meanwhile !== undefined) return meanwhile;
    if (isConflict(error, "requested")) throw refuseField("requestId", "request_id_used");
    throw error;
  }
}
