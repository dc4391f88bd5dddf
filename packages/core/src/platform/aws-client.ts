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

interface Client {
  readonly middlewareStack: {
    add(middleware: ReturnType<typeof faultMiddleware>, options: { step: "initialize"; name: string }): void;
    remove(name: string): boolean;
  };
}

/** The client, with its calls shown to the fault hook. */
export function observed<T extends Client>(service: string, client: T): T {
  // Even without a logger, the SDK serializes every request and response for logging.
  client.middlewareStack.remove("loggerMiddleware");
  client.middlewareStack.add(
    faultMiddleware(service, () => hook),
    { step: "initialize", name: "faults" },
  );
  return client;
}
