/**
 * The server's public key as browsers take it, from the answer `{ publicKey }` (base64url, 65 bytes).
 * @throws Error when the answer holds none
 */
export function keyBytes(answer: unknown): Uint8Array<ArrayBuffer> {
  const key = typeof answer === "object" && answer !== null && "publicKey" in answer ? answer.publicKey : undefined;
  if (typeof key !== "string" || !/^[\w-]{80,100}$/.test(key))
    throw new Error("the server has no key for notifications");
  return Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
}

export function sameBytes(first: ArrayBuffer | null, other: Uint8Array): boolean {
  if (!first || first.byteLength !== other.byteLength) return false;
  return new Uint8Array(first).every((byte, index) => byte === other[index]);
}
