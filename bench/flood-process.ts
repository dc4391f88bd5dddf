/** A client that floods sign-in, in a process of its own, until a message stops it. Started by flood.ts. */
import { flood } from "../tests/support/flood.ts";

const [port = "", host = "", username = ""] = process.argv.slice(2);
let isOver = false;
process.on("disconnect", () => process.exit(0));
process.on("message", () => {
  isOver = true;
});
const target = { port: Number(port), host, username };
process.send?.(await flood(target, { address: "127.0.0.2", connections: 16 }, () => isOver));
process.disconnect();
