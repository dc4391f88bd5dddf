import { randomBytes } from "node:crypto";
import { feedFiles } from "@spoke/core/feed/log";
import { withActor } from "@spoke/core/platform";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actor } from "../../builders/actor.ts";
import { contentType, errorsOf, importKey, keysUnder, send, startFeeds } from "./harness.ts";

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

describe("an archive of pictures", () => {
  const key = "feeds/U001/images/pictures-20261120T101500Z.zip";

  test("each file in it is shown, or refused like one that is sent alone", async () => {
    const files = { "n.png": PNG, "o.svg": SVG, "p.png": SVG, "folder/q.png": PNG, "r.exe": PNG };
    const status = await send(key, Buffer.from(zipSync(files)));
    expect(status).toMatchObject({ status: "imported", rows: 5, changed: 2, refused: 3, problems: 3 });
    expect(await contentType("media/U001/n.png")).toBe("image/png");
    expect(await contentType("media/U001/o.svg")).toBe("image/svg+xml");
    expect((await errorsOf(key)).sort()).toEqual([
      "3,,p.png,content_is_not_what_the_name_says",
      "4,,folder/q.png,file_name_invalid",
      "5,,r.exe,file_name_invalid",
    ]);
    expect(await importKey(key)).toMatchObject({ status: "imported", rows: 5, changed: 2, refused: 3 });
    const office = actor({ sorgs: ["U001"], unrestrictedSorgs: ["U001"], scopes: ["page.user-management"] });
    const { rows } = await withActor(office, () => feedFiles({ search: "pictures" }));
    expect(rows).toMatchObject([{ key, state: "incomplete", refused: 3 }]);
  });

  test.each([
    ["is no archive", PNG, "archive_malformed"],
    ["is damaged", Buffer.from(zipSync({ "s.png": PNG })).subarray(0, -9), "archive_malformed"],
    ["holds too much", Buffer.from(zipSync(many(5_001))), "file_too_large"],
  ])("a file that %s is refused", async (_, bytes, reason) => {
    const name = "feeds/U001/images/bad.zip";
    expect(await send(name, bytes)).toMatchObject({ status: "failed", reason });
  });
});

function many(count: number): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}.png`, strToU8("")]));
}
