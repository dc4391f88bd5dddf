import { createHash, createHmac, createSecretKey } from "node:crypto";
import type { AuthScheme, Checksum, ChecksumConstructor, RequestSigner, SourceData } from "@smithy/types";
import { type FaultHook, faultMiddleware } from "./faults.ts";

/**
 * AWS clients are created only beside this module (`clients.ts`, `s3.ts`). They follow the standard AWS_ENDPOINT_URL_* variables.
 * Each is created on first use, so that a function pays only for what it calls. Calls marked PURE let bundles drop unused clients.
 */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

let hook: FaultHook | undefined;

/** Fails any call before it is sent, or loses its reply. Returns a function that removes the hook. @internal */
export function setFaultHook(faults: FaultHook): () => void {
  hook = faults;
  return () => {
    hook = undefined;
  };
}

/** SHA-256 of signatures. The SDK's own passes keys as bytes, with which Node 24 takes five times as long as with a key object. */
class Sha256 implements Checksum {
  readonly #secret: SourceData | undefined;
  #hash: ReturnType<typeof createHash | typeof createHmac>;

  constructor(secret?: SourceData) {
    this.#secret = secret;
    this.#hash = start(secret);
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = start(this.#secret);
  }
}

function start(secret: SourceData | undefined) {
  if (secret === undefined) return createHash("sha256");
  if (typeof secret === "string") return createHmac("sha256", secret);
  const key = ArrayBuffer.isView(secret)
    ? Buffer.from(secret.buffer, secret.byteOffset, secret.byteLength)
    : Buffer.from(secret);
  return createHmac("sha256", createSecretKey(key));
}

/** Options of all clients. */
export const SHARED: { readonly sha256: ChecksumConstructor } = { sha256: Sha256 };

interface Client {
  readonly config: { signer: (scheme?: AuthScheme) => Promise<RequestSigner> };
  readonly middlewareStack: {
    add(middleware: ReturnType<typeof faultMiddleware>, options: { step: "initialize"; name: string }): void;
    remove(name: string): boolean;
  };
}

/** The client, with its calls shown to the fault hook. */
export function observed<T extends Client>(service: string, client: T): T {
  // The SDK makes a signer for each request, from a copy of all options. They never change, and credentials are renewed by the signer.
  const { config } = client;
  const makeSigner = config.signer;
  let signer: ReturnType<typeof makeSigner> | undefined;
  config.signer = (scheme) => {
    signer ??= makeSigner(scheme);
    return signer;
  };
  // Even without a logger, the SDK serializes every request and response for logging.
  client.middlewareStack.remove("loggerMiddleware");
  client.middlewareStack.add(
    faultMiddleware(service, () => hook),
    { step: "initialize", name: "faults" },
  );
  return client;
}
