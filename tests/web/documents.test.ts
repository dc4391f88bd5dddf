import { createCache } from "@spoke/web/app/apollo.ts";
import { print } from "@spoke/web/app/printDocument.ts";
import * as generated from "@spoke/web/gql/graphql.ts";
import { type DocumentNode, print as printOfGraphql } from "graphql";
import { expect, it } from "vitest";

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "Document";

it("every document is sent to the letter as graphql prints it, since the API knows it by its hash", () => {
  const cache = createCache();
  const documents = Object.values<unknown>(generated).filter(isDocument);
  expect(documents.length).toBeGreaterThan(200);
  const sent = documents.map((document) => cache.transformDocument(document));
  expect(sent.map(print)).toEqual(sent.map(printOfGraphql));
});
