import { freePath, safeName, zipStream } from "@spoke/web/lib/zip.ts";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";

const streamOf = (...parts: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

describe("an archive of marketing material", () => {
  it("holds each file whole, and reads one after the other", async () => {
    const log: string[] = [];
    const entry = (path: string, ...parts: readonly string[]) => ({
      path,
      open: async () => {
        log.push(`open ${path}`);
        return streamOf(...parts);
      },
    });
    const entries = [entry("Logos/Logo.png", "lo", "go"), entry("Größe.pdf", "pdf"), entry("empty.txt")];
    const bytes = await new Response(zipStream(entries, (done) => log.push(`done ${done}`))).bytes();
    const files = Object.entries(unzipSync(bytes)).map(([path, file]) => [path, new TextDecoder().decode(file)]);
    expect(files).toEqual([
      ["Logos/Logo.png", "logo"],
      ["Größe.pdf", "pdf"],
      ["empty.txt", ""],
    ]);
    expect(log.slice(0, 3)).toEqual(["open Logos/Logo.png", "done 1", "open Größe.pdf"]);
  });

  it("fails if a file cannot be read, instead of leaving it out", async () => {
    const entries = [{ path: "a", open: () => Promise.reject(new Error("gone")) }];
    await expect(new Response(zipStream(entries)).bytes()).rejects.toThrow();
  });

  it("names files for every system, and none twice", () => {
    expect(safeName("Sale: 50% off / 2027?")).toBe("Sale- 50% off - 2027-");
    expect(safeName(" ..")).toBe("file");
    const used = new Set<string>();
    expect(["Poster.jpg", "poster.jpg", "Poster.jpg"].map((path) => freePath(path, used))).toEqual([
      "Poster.jpg",
      "poster (2).jpg",
      "Poster (3).jpg",
    ]);
  });
});
