import { connect, createServer, type Socket } from "node:net";

/**
 * Delays every response of a server by `delayMs`; requests pass immediately. Listens on a free loopback port; `target`
 * is the server's URL.
 */
export async function startDelay(target: string, delayMs: number): Promise<{ readonly url: string; stop(): void }> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
    near.pipe(far);
    far.on("data", (bytes) => setTimeout(() => near.destroyed || near.write(bytes), delayMs));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
