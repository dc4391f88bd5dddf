import { exportJWK, generateKeyPair } from "jose";

/** A new ES256 key pair as the variables that functions read. */
export async function tokenKeys(): Promise<{ TOKEN_SIGNING_KEYS: string; TOKEN_VERIFICATION_KEYS: string }> {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = "test";
  return {
    TOKEN_SIGNING_KEYS: JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid }] }),
    TOKEN_VERIFICATION_KEYS: JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid }] }),
  };
}
