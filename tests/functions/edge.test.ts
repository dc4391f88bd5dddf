import { cameThroughSite } from "@spoke/functions/edge.ts";
import { handler as graphql } from "@spoke/functions/graphql/handler.ts";
import { handler as rest } from "@spoke/functions/rest/handler.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { httpEvent } from "../support/http-event.ts";

afterEach(() => vi.unstubAllEnvs());

const sent = (secret?: string) => ({ headers: secret === undefined ? {} : { "x-spoke-origin": secret } });

describe("a request that did not come through a site", () => {
  beforeEach(() => vi.stubEnv("ORIGIN_SECRETS", "new-secret,old-secret"));

  it("is refused by GraphQL before anything else, whatever host it claims", async () => {
    const event = httpEvent({ method: "POST", path: "/public/graphql", headers: { "x-spoke-host": "north.bike" } });
    expect(await graphql(event)).toMatchObject({ statusCode: 403 });
  });

  it("is refused by every REST route, sign-in included", async () => {
    for (const [method, path] of [
      ["POST", "/login"],
      ["POST", "/forgot-password"],
      ["GET", "/user"],
    ] as const)
      expect(await rest(httpEvent({ method, path }))).toMatchObject({ statusCode: 403 });
  });

  it("is one without the secret, with a wrong one, or with a part of it", () => {
    for (const secret of [undefined, "", "new", "new-secret,old-secret", "NEW-SECRET"])
      expect(cameThroughSite(sent(secret))).toBe(false);
  });
});

describe("a request with the secret of the sites", () => {
  it("is accepted, with either secret while one is being changed", () => {
    vi.stubEnv("ORIGIN_SECRETS", "new-secret,old-secret");
    expect(cameThroughSite(sent("new-secret"))).toBe(true);
    expect(cameThroughSite(sent("old-secret"))).toBe(true);
  });

  it("is needed on stages that must have one, so that a lost secret opens nothing", () => {
    vi.stubEnv("ORIGIN_SECRETS", "");
    vi.stubEnv("ORIGIN_REQUIRED", "true");
    expect(cameThroughSite(sent())).toBe(false);
  });

  it("needs none where the stage has none", () => {
    vi.stubEnv("ORIGIN_SECRETS", "");
    expect(cameThroughSite(sent())).toBe(true);
  });
});
