import { createServer, type RequestListener, type Server } from "node:http";

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Stops accepting, waits up to a second for responses in flight, then closes all connections. */
  stop(): Promise<void>;
}

/** A problem that the user can solve; printed without a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

const STOP_GRACE_MS = 1_000;

/** A server that keeps idle connections longer than any client does, so that it closes none during a request. */
export const keepAliveServer = (listener: RequestListener): Server =>
  createServer({ keepAliveTimeout: 65_000 }, listener);

/**
 * Reserves a free port for a server that starts later, for port 0. A specific port is returned as it is; the server
 * reports if it is taken.
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
 * Listens on the loopback address.
 * @param variable environment variable that chooses the port, for the message
 * @throws StartProblem when the port is taken or not allowed
 */
export async function listen(server: Server, port: number, variable: string): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(
          new StartProblem(
            `Port ${port} is in use by another program. Stop it, or choose another port with ${variable}=…`,
          ),
        );
      } else if (error.code === "EACCES") {
        reject(new StartProblem(`This user may not listen on port ${port}. Choose another port with ${variable}=…`));
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
