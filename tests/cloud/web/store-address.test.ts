import { withStore } from "@spoke/cloud/web/store-address.ts";
import { siteHeaders } from "@spoke/infra/web.ts";
import { expect, it } from "vitest";

it("the content security policy allows the local S3 endpoint and no other", () => {
  const headers = siteHeaders("files.s3.eu-central-1.amazonaws.com");
  const { "content-security-policy": policy = "", ...rest } = withStore(headers, "http://127.0.0.1:4566/");
  expect(policy).toContain("; connect-src 'self' http://127.0.0.1:4566; ");
  expect(policy).not.toContain("amazonaws");
  const { "content-security-policy": before, ...others } = headers;
  expect(policy.split("; ")).toHaveLength(before.split("; ").length);
  expect(rest).toEqual(others);
});
