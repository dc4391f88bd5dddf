import { ApolloServer } from "@apollo/server";
import { unwrapResolverError } from "@apollo/server/errors";
import { forgetCatalogs } from "@spoke/core/catalog/snapshot.ts";
import { type Actor, callCounts, countingCalls, Refusal, setClock, withActor } from "@spoke/core/platform";
import { executableSchema } from "@spoke/functions/graphql/schema.ts";
import { handler as nightly } from "@spoke/functions/jobs/nightly-index.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { putItems } from "../../builders/store.ts";
import { syntheticArticles } from "../../core/catalog/synthetic.ts";
import { articleItem, commercialItems, HOST, hostItem, SORG, sorgItem, startStores } from "./support.ts";

const server = new ApolloServer({
  schema: executableSchema(),
  stopOnTerminationSignals: false,
  formatError: ({ message }, error) => {
    const cause = unwrapResolverError(error);
    return { message, extensions: cause instanceof Refusal ? { kind: cause.kind } : {} };
  },
});
export const articles = syntheticArticles(60);
export const codes = articles.map((article) => article.articleCode);
/** Far ahead: the table forgets by its own clock what ours says has expired. */
const time = Date.parse("2046-03-10T12:00:00Z");
/** Stores the articles, and sets the clock, for the tests of a file. */
export function seedArticles(): void {
  let restoreClock: () => void;
  let stores: Awaited<ReturnType<typeof startStores>>;
  beforeAll(async () => {
    restoreClock = setClock(() => time);
    stores = await startStores();
    const blocked = articles.map((article, i) =>
      i === 3 ? { ...article, blocks: { ...article.blocks, orderBlocked: true } } : article,
    );
    await putItems([hostItem(HOST), sorgItem(SORG), ...blocked.map(articleItem), ...commercialItems(articles)]);
    await nightly(undefined);
  });
  afterAll(async () => {
    restoreClock();
    await stores.stop();
  });
  beforeEach(() => forgetCatalogs());
}

export async function ask(query: string, who: Actor, variables: Record<string, unknown> = {}) {
  return withActor(who, () =>
    countingCalls(async () => {
      const { body } = await server.executeOperation({ query, variables });
      const result = JSON.parse(JSON.stringify(body.kind === "single" ? body.singleResult : {}));
      return { data: result.data, errors: result.errors, counts: { ...callCounts() } };
    }),
  );
}
