import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentType, keysUnder, send, startFeeds } from "./harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(200)]);
const GIF = Buffer.from("GIF89a0123456789", "latin1");
const JPG = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(100)]);
const WEBP = Buffer.from("RIFF0000WEBPVP8 ", "latin1");
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');

describe("pictures", () => {
  test.each([
    ["a.png", PNG, "image/png"],
    ["b.gif", GIF, "image/gif"],
    ["c.jpg", JPG, "image/jpeg"],
    ["d.jpeg", JPG, "image/jpeg"],
    ["e.webp", WEBP, "image/webp"],
    ["f.svg", SVG, "image/svg+xml"],
  ])("%s is shown with its own type", async (name, bytes, type) => {
    expect(await send(`feeds/U001/images/${name}`, bytes)).toMatchObject({ status: "imported", changed: 1 });
    expect(await contentType(`media/U001/${name}`)).toBe(type);
  });

  test.each([
    ["g.png", SVG, "content_is_not_what_the_name_says"],
    ["h.svg", PNG, "content_is_not_what_the_name_says"],
    [
      "i.svg",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>"),
      "content_is_not_what_the_name_says",
    ],
    ["j.html", Buffer.from("<p>"), "file_name_invalid"],
    ["k.png.exe", PNG, "file_name_invalid"],
    [".hidden.png", PNG, "file_name_invalid"],
    ["l.gif", Buffer.concat([GIF, Buffer.alloc(5 * 1024 * 1024)]), "file_too_large"],
    ["m.png", Buffer.from([0x89]), "content_is_not_what_the_name_says"],
  ])("%s is refused", async (name, bytes, reason) => {
    expect(await send(`feeds/U001/images/${name}`, bytes)).toMatchObject({ status: "failed", reason });
    expect(await keysUnder(`media/U001/${name}`)).toEqual([]);
  });
});
