// `npm start`: generates what is generated, then runs Spoke on this machine.
import { generateTypes } from "./generate.ts";

await generateTypes();
await import("@spoke/sandbox/main.ts");
