import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Subscription } from "@spoke/core/push/schema.ts";

/** A message as a push service gets it. */
export interface Delivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on this machine: takes every message, or answers `status(path)`. */
export async function startPushService(status: (path: string) => number = () => 201) {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      deliveries.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status(path), { location: "http://127.0.0.1:1/elsewhere" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    deliveries,
    stop: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}

/** A browser: its subscription, and how it reads what it gets (RFC 8291 and 8188). */
export class Browser {
  readonly #keys: ECDH = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly subscription: Subscription;

  constructor(endpoint: string) {
    const p256dh = this.#keys.generateKeys("base64url", "uncompressed");
    this.subscription = { endpoint, keys: { p256dh, auth: this.#auth.toString("base64url") } };
  }

  /** @throws Error when the message is not for this browser. */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const secret = this.#keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#keys.getPublicKey(), sender]);
    const input = Buffer.from(hkdfSync("sha256", secret, this.#auth, info, 32));
    const key = Buffer.from(hkdfSync("sha256", input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16));
    const nonce = Buffer.from(hkdfSync("sha256", input, salt, Buffer.from("Content-Encoding: nonce\0"), 12));
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
  }
}
