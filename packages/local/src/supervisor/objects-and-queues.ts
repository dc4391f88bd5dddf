/** Runs inside a thread of its own: the S3 and SQS server, so that its disk work never holds up a request of the API. */
import { type ListenOptions, Server } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { startFauxqs } from "fauxqs";

const data: { dataDir: string; objectDir: string; region: string } = workerData;

// The server can only be told to listen on every interface. It has no access control, so within this thread
// listening is narrowed to this machine.
const listen = Server.prototype.listen;
Server.prototype.listen = function loopback(this: Server, options: ListenOptions, ...rest: unknown[]) {
  return Reflect.apply(listen, this, [{ ...options, host: "127.0.0.1" }, ...rest]);
} as typeof listen;

const server = await startFauxqs({
  port: 0,
  logger: false,
  defaultRegion: data.region,
  dataDir: data.dataDir,
  s3StorageDir: data.objectDir,
});

parentPort?.on("message", (message: unknown) => {
  if (message !== "stop") return;
  void server.stop().then(() => parentPort?.close());
});
parentPort?.postMessage(server.port);
