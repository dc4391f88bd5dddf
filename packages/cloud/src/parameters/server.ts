import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { z } from "zod";
import type { Running } from "../contracts.ts";
import { accessKey } from "../permissions/access-key.ts";
import { type Authorizer, UNRESTRICTED } from "../permissions/authorizer.ts";
import { ACCOUNT, REGION } from "../supervisor/account.ts";
import type { Parameter, ParameterStore } from "./store.ts";

/** Stands in for the Parameter Store of Systems Manager. */
export interface ParameterService extends Running {
  readonly endpoint: string;
  /** Checks who may call from now on; until then everybody may. */
  restrict(authorizer: Authorizer): void;
}

/** An error response of Systems Manager. */
class ParameterProblem extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

const PAGE = 10;
const name = z.string().regex(/^\/[\w./-]{1,1010}$/);
const getSchema = z.strictObject({ Names: z.array(name).min(1).max(PAGE), WithDecryption: z.boolean().default(false) });
const pathSchema = z.strictObject({
  Path: name,
  Recursive: z.boolean().default(false),
  WithDecryption: z.boolean().default(false),
  NextToken: z.coerce.number().int().default(0),
});
const putSchema = z.strictObject({
  Name: name,
  Value: z.string().min(1).max(4096),
  Type: z.enum(["String", "SecureString"]),
  Overwrite: z.boolean().default(false),
});

const arnOf = (parameter: string): string => `arn:aws:ssm:${REGION}:${ACCOUNT}:parameter${parameter}`;

function shown(Name: string, { value, type, version, at }: Parameter, decrypt: boolean) {
  const hidden = type === "SecureString" && !decrypt;
  const Value = hidden ? createHash("sha256").update(`${version} ${value}`).digest("base64") : value;
  return { Name, Type: type, Value, Version: version, LastModifiedDate: Date.parse(at) / 1000, ARN: arnOf(Name) };
}

function answer(
  store: ParameterStore,
  target: string,
  body: unknown,
  check: (action: string, names: readonly string[]) => void,
) {
  if (target === "AmazonSSM.GetParameters") {
    const { Names, WithDecryption } = getSchema.parse(body);
    check("ssm:GetParameters", Names);
    const found = Names.flatMap((each) => {
      const parameter = store.get(each);
      return parameter ? [shown(each, parameter, WithDecryption)] : [];
    });
    return { Parameters: found, InvalidParameters: Names.filter((each) => store.get(each) === undefined) };
  }
  if (target === "AmazonSSM.GetParametersByPath") {
    const { Path, WithDecryption, NextToken: start } = pathSchema.parse(body);
    check("ssm:GetParametersByPath", [Path.replace(/\/$/, "")]);
    const all = store.below(`${Path.replace(/\/$/, "")}/`);
    const end = start + PAGE;
    return {
      Parameters: all.slice(start, end).map(([each, parameter]) => shown(each, parameter, WithDecryption)),
      ...(all.length > end && { NextToken: String(end) }),
    };
  }
  if (target === "AmazonSSM.PutParameter") {
    const { Name, Value, Type, Overwrite } = putSchema.parse(body);
    check("ssm:PutParameter", [Name]);
    if (store.get(Name) !== undefined && !Overwrite)
      throw new ParameterProblem("ParameterAlreadyExists", "The parameter already exists.");
    return { Version: store.put(Name, Value, Type).version, Tier: "Standard" };
  }
  throw new ParameterProblem("UnknownOperationException", `${target} is not supported.`);
}

async function serve(store: ParameterStore, authorizer: Authorizer, request: IncomingMessage): Promise<object> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  const key = accessKey(request);
  const check = (action: string, names: readonly string[]): void => {
    const refusal = authorizer.refusal(
      key,
      names.map((each) => ({ action, resource: arnOf(each) })),
    );
    if (refusal !== undefined) throw new ParameterProblem("AccessDeniedException", refusal);
  };
  return answer(store, String(request.headers["x-amz-target"]), JSON.parse(text), check);
}

/** Starts the service on a free loopback port. */
export async function startParameters(store: ParameterStore): Promise<ParameterService> {
  let authorizer = UNRESTRICTED;
  const server = createServer((request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
    serve(store, authorizer, request).then(
      (body) => send(200, body),
      (error: unknown) => {
        if (error instanceof ParameterProblem) send(400, { __type: error.type, message: error.message });
        else if (error instanceof z.ZodError)
          send(400, { __type: "ValidationException", message: z.prettifyError(error) });
        else {
          console.error("parameter service:", error);
          send(500, { __type: "InternalServerError", message: "Internal error." });
        }
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the parameter service has no port");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    restrict(restricted) {
      authorizer = restricted;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}
