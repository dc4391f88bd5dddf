// `npm start`: generates code if needed, then runs Spoke on this machine.
import { generateTypes } from "./generate.ts";

await generateTypes();
await import("@spoke/sandbox/main.ts");
