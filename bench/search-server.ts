/** The catalog's GraphQL over plain HTTP as one dealer, for the HTTP figures of bench/search.ts. */
import { createServer } from "node:http";
import { ApolloServer, HeaderMap } from "@apollo/server";
import { systemActor, withActor } from "@spoke/core/platform";
import { limitRules } from "../functions/graphql/limits.ts";
import { executableSchema } from "../functions/graphql/schema.ts";

const apollo = new ApolloServer({
  schema: executableSchema(),
  validationRules: [...limitRules],
  stopOnTerminationSignals: false,
});
await apollo.start();

const server = createServer(async (request, response) => {
  if (request.url === "/usage") {
    const { user, system } = process.cpuUsage();
    response.end(JSON.stringify({ rssMb: Math.round(process.memoryUsage.rss() / 1e6), cpuMs: (user + system) / 1000 }));
    return;
  }
  const body = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString("utf8");
  const sorg = request.headers["x-sorg"];
  const who = {
    ...systemActor(),
    kind: "user" as const,
    scopes: new Set(["page.catalog"]),
    host: "velo.localhost",
    sorg: typeof sorg === "string" ? sorg : "",
    customer: { code: { unified: "C1" }, areas: [{ sorg: String(sorg), priceList: "A" }] },
  };
  const headers = new HeaderMap([["content-type", "application/json"]]);
  const answer = await withActor(who, () =>
    apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: "POST", headers, search: "", body: JSON.parse(body) },
      context: async () => ({ actor: who }),
    }),
  );
  response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
  response.end(answer.body.kind === "complete" ? answer.body.string : "");
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0, importMs: Math.round(performance.now()) });
});
process.on("disconnect", () => process.exit(0));
