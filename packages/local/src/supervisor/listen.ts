import { createServer, type Server } from "node:http";

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Stops accepting, lets answers in flight finish for up to a second, then closes every connection. */
  stop(): Promise<void>;
}

/** A problem the person at the terminal can solve; shown without a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

const STOP_GRACE_MS = 1_000;

/**
 * Keeps a port for a server that comes later: any free one for 0. A port that was asked for is only named: whether it is
 * free is for that server to say.
 */
export async function holdPort(port: number): Promise<{ readonly number: number; stop(): Promise<void> }> {
  if (port !== 0) return { number: port, stop: () => Promise.resolve() };
  const held = await listen(createServer(), 0, "PORT");
  let stopped: Promise<void> | undefined;
  return {
    number: held.port,
    stop() {
      stopped ??= held.stop();
      return stopped;
    },
  };
}

/**
 * Listens on the loopback addresses. `variable` is the environment variable that chooses the port.
 * Throws a StartProblem when the port is taken or not allowed.
 */
export async function listen(server: Server, port: number, variable: string): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(
          new StartProblem(
            `Port ${port} is in use by another program. Stop it, or choose another: ${variable}=… npm start`,
          ),
        );
      } else if (error.code === "EACCES") {
        reject(
          new StartProblem(
            `Port ${port} needs rights this user does not have. Choose another: ${variable}=… npm start`,
          ),
        );
      } else reject(error);
    });
    // "localhost" resolves to ::1 or 127.0.0.1 depending on the machine and the browser; IPv4 loopback works for both
    // because *.localhost falls back to it.
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://localhost:${actual}`,
    port: actual,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}
