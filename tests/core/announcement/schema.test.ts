import { isLink } from "@spoke/core/announcement/schema.ts";
import { describe, expect, it } from "vitest";

describe("a link of an announcement", () => {
  it.each(["https://a.example/x?y=1#z", "http://a.example", "/news/1", "#top"])("may be %s", (value) => {
    expect(isLink(value)).toBe(true);
  });
  it.each([
    "",
    "//a",
    "/..//a",
    "/.//a",
    "/x/..//a",
    "/%2e%2e//a",
    "/\\a",
    "/\t/a",
    "ftp://a",
    "data:text/html,x",
    "https://",
    "javascript:x",
    "https://a b",
  ])("may not be %j", (value) => {
    expect(isLink(value)).toBe(false);
  });
});
