import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { bundleFunction, bundleTogether, lockOf } from "@spoke/infra/bundle.ts";
import { prepareDeployment } from "@spoke/infra/deployment.ts";
import { entryName } from "@spoke/infra/naming.ts";
import { zipDirectory } from "@spoke/infra/zip.ts";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { pdf } from "../builders/files.ts";
import { readPdf } from "../support/pdf.ts";

const out = mkdtempSync(join(tmpdir(), "spoke-bundle-"));
afterAll(() => rmSync(out, { recursive: true, force: true }));

/** Writes a source file and returns its path. */
function source(name: string, ...lines: string[]): string {
  const file = join(out, name);
  writeFileSync(file, lines.join("\n"));
  return file;
}

/** Calls a bundle's handler in a new process, without access to this repository's packages. */
function invoke(file: string, event: object): unknown {
  const script = `const { handler } = await import(process.argv[1]); console.log(JSON.stringify(await handler(JSON.parse(process.argv[2]))))`;
  const args = ["--input-type=module", "-e", script, file, JSON.stringify(event)];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: out, encoding: "utf8" }));
}

it("names a bundle by its function's path", () => {
  expect(entryName("functions/subscribers/order-placed-erp-outbound.ts")).toBe("subscribers/order-placed-erp-outbound");
});

it("makes one small module with a source map, without unused code", async () => {
  const bundle = await bundleFunction(
    source(
      "plain.ts",
      'const unused = () => "this text is shaken out";',
      "const never = () => unused();",
      "export const handler = async (event: { name: string }) => ({ greeting: ['hello', event.name].join(' ') });",
    ),
    out,
  );
  expect(invoke(bundle.file, { name: "dealer" })).toEqual({ greeting: "hello dealer" });
  expect(existsSync(`${bundle.file}.map`)).toBe(true);
  expect(bundle).toMatchObject({ native: [], inputs: [expect.stringMatching(/plain\.ts$/)] });
  expect(bundle.bytes).toBe(readFileSync(bundle.file).length);
  const code = readFileSync(bundle.file, "utf8");
  expect(code).not.toContain("shaken");
});

it("gives require to CommonJS code that needs it", async () => {
  source(
    "legacy.cjs",
    'const { createHash } = require("node:crypto");',
    'exports.digest = (text) => createHash("sha256").update(text).digest("hex");',
  );
  const { file } = await bundleFunction(
    source(
      "legacy.ts",
      'import { digest } from "./legacy.cjs";',
      "export const handler = async ({ text }) => ({ digest: digest(text) });",
    ),
    out,
  );
  expect(readFileSync(file, "utf8")).toContain("createRequire");
  expect(invoke(file, { text: "" })).toEqual({
    digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  });
});

it("makes the bundles of a portal together: they share code, and each knows its own sources", async () => {
  const entries = ["functions/subscribers/order-placed-mail.ts", "functions/subscribers/user-mail.ts"];
  const bundles = await bundleTogether(entries, join(out, "together"));
  expect([...bundles.keys()]).toEqual(entries);
  for (const [entry, { file, inputs }] of bundles) {
    expect(inputs.filter((input) => entries.includes(input))).toEqual([entry]);
    expect(inputs).toContain("packages/core/src/platform/index.ts");
    expect(readFileSync(file, "utf8")).toContain("/shared/");
    const script = "console.log(typeof (await import(process.argv[1])).handler)";
    const args = ["--input-type=module", "-e", script, file];
    expect(execFileSync(process.execPath, args, { encoding: "utf8" }).trim()).toBe("function");
  }
});

it("puts native packages next to the bundle", async () => {
  const bundle = await bundleFunction(
    source(
      "native.ts",
      'import { hash, verify } from "@node-rs/argon2";',
      "export const handler = async ({ password }: { password: string }) => {",
      "  const stored = await hash(password);",
      '  return { right: await verify(stored, password), wrong: await verify(stored, "another") };',
      "};",
    ),
    out,
  );
  expect(bundle.native).toEqual(["@node-rs/argon2"]);
  expect(invoke(bundle.file, { password: "ride on" })).toEqual({ right: true, wrong: false });
});

it("installs native packages for Lambda as the lock file has them", async () => {
  const entry = source(
    "lambda-native.ts",
    'import { hash } from "@node-rs/argon2";',
    'import sharp from "sharp";',
    'export const handler = async () => [await hash("ride on"), sharp];',
  );
  const { directory } = await bundleFunction(entry, out, "lambda");
  const lock = z
    .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  for (const name of ["@node-rs/argon2-linux-arm64-gnu", "@img/sharp-linux-arm64", "@img/sharp-libvips-linux-arm64"])
    expect(JSON.parse(readFileSync(join(directory, "node_modules", name, "package.json"), "utf8"))).toMatchObject({
      version: lock.packages[`node_modules/${name}`]?.version,
    });
  expect(readdirSync(join(directory, "node_modules/@img"))).not.toContain("sharp-linux-x64");
});

it("refuses a native package that the lock file does not have", () => {
  const packages = { "node_modules/a": { version: "1.0.0", dependencies: { b: "^1" }, optionalDependencies: {} } };
  expect(() => lockOf("a", { packages })).toThrow("the lock file has no b");
  const b = { version: "1.2.0", dependencies: {}, optionalDependencies: {} };
  const complete = { packages: { ...packages, "node_modules/a/node_modules/b": b } };
  expect(Object.keys(lockOf("a", complete).packages)).toEqual(["", "node_modules/a", "node_modules/a/node_modules/b"]);
});

it("puts dynamic imports into separate files, which a cold start does not load", async () => {
  source("heavy.ts", `export const heavy = ${JSON.stringify("heavy ".repeat(2_000))};`);
  const bundle = await bundleFunction(
    source("lazy.ts", 'export const handler = async () => ({ length: (await import("./heavy.ts")).heavy.length });'),
    out,
  );
  expect(bundle.bytes).toBeLessThan(2_000);
  expect(invoke(bundle.file, {})).toEqual({ length: 12_000 });
});

it("includes sharp and its dependencies if a function uses it", async () => {
  const bundle = await bundleFunction(
    source(
      "picture.ts",
      'import sharp from "sharp";',
      "export const handler = async () => {",
      '  const raw = { create: { width: 8, height: 4, channels: 3, background: "#0b5d4e" } } as const;',
      "  const { format, width } = await sharp(await sharp(raw).webp().toBuffer()).metadata();",
      "  return { format, width };",
      "};",
    ),
    out,
  );
  expect(bundle.native).toEqual(["sharp"]);
  expect(invoke(bundle.file, {})).toEqual({ format: "webp", width: 8 });
});

it("includes jsdom, which needs no files at run time", async () => {
  const { bytes, file } = await bundleFunction(
    source(
      "rich-text.ts",
      "export const handler = async ({ text }) => {",
      `  const { sanitizeHtml } = await import(${JSON.stringify(join(process.cwd(), "packages/core/src/platform/html.ts"))});`,
      "  return { text: sanitizeHtml(text) };",
      "};",
    ),
    out,
  );
  expect(bytes).toBeLessThan(20_000);
  const text = '<p onclick="x()">Ride <b>on</b><script>alert(1)</script></p>';
  expect(invoke(file, { text })).toEqual({ text: "<p>Ride <b>on</b></p>" });
});

it("includes the fonts of PDFs, which a cold start does not load", async () => {
  const { bytes, file } = await bundleFunction(
    source(
      "document.ts",
      "export const handler = async ({ text }) => {",
      `  const { renderPdf } = await import(${JSON.stringify(join(process.cwd(), "packages/core/src/pdf/index.ts"))});`,
      '  const pdf = await renderPdf({ title: text, lang: "de", draw: (sheet) => sheet.text(text) });',
      '  return { pdf: Buffer.from(pdf).toString("base64") };',
      "};",
    ),
    out,
  );
  expect(bytes).toBeLessThan(20_000);
  const answer = z.object({ pdf: z.string() }).parse(invoke(file, { text: "Händler" }));
  expect(readPdf(Buffer.from(answer.pdf, "base64"))).toMatchObject({ pages: ["Händler\nHändler\nSeite 1 von 1"] });
  const asian = z.object({ pdf: z.string() }).parse(invoke(file, { text: "車行" }));
  expect(readPdf(Buffer.from(asian.pdf, "base64"))).toMatchObject({ pages: ["車行\n車行\nSeite 1 von 1"] });
});

it("includes PDFium, which needs no files at run time", async () => {
  const { file, native } = await bundleFunction(
    source(
      "preview.ts",
      "export const handler = async ({ pdf: base64 }) => {",
      `  const { readPdf } = await import(${JSON.stringify(join(process.cwd(), "packages/core/src/media/pdf.ts"))});`,
      '  const { words, page } = await readPdf(Buffer.from(base64, "base64"), 64);',
      "  return { words, width: page?.width, height: page?.height };",
      "};",
    ),
    out,
  );
  expect(native).toEqual([]);
  expect(invoke(file, { pdf: (await pdf()).toString("base64") })).toEqual({
    words: ["paid", "120", "00"],
    ...{ width: 64, height: 32 },
  });
});

it("imports the resolvers of a domain with the first request that needs them", async () => {
  mkdirSync(join(out, "graphql/bike"), { recursive: true });
  source(
    "graphql/bike/resolvers.ts",
    "const parts = ['lend', 'er'];",
    "export const resolvers = { Query: { bike: (_, { id }: { id: string }) => parts.concat(id).join('') }, Bike: { size: () => 54 } };",
  );
  source(
    "graphql/modules.ts",
    'import { resolvers as bike } from "./bike/resolvers.ts";',
    "export const modules = [bike];",
  );
  const { file, bytes, directory } = await bundleFunction(
    source(
      "late.ts",
      'import { modules } from "./graphql/modules.ts";',
      "const [{ Query, Bike }] = modules;",
      "export const handler = async ({ id }) => [await Query.bike({}, { id }), Bike.size(), Object.keys(Bike)];",
    ),
    out,
  );
  expect(invoke(file, { id: "-7" })).toEqual(["lender-7", 54, ["size"]]);
  expect(readFileSync(file, "utf8")).not.toContain("lend");
  expect(bytes).toBeLessThan(
    readdirSync(directory)
      .filter((name) => name.endsWith(".mjs"))
      .reduce((sum, name) => sum + readFileSync(join(directory, name)).length, 0),
  );
});

it("keeps what a cold start of the API reads below 1 MB, without what only Apollo's hosted service needs", async () => {
  const { bytes, native, directory } = await bundleFunction("functions/graphql/handler.ts", out);
  expect(bytes).toBeLessThan(1_000_000);
  const api = readFileSync(join(directory, "index.mjs"), "utf8");
  // Operations without their descriptions.
  expect(api).toContain("orderThirdParty(orderNo:ID!)");
  expect(api).not.toContain("Number of the order.");
  expect(native).not.toContain("sharp");
  const { file } = await bundleFunction(
    source(
      "apollo.ts",
      'import { Trace } from "@apollo/usage-reporting-protobuf";',
      "export const handler = async () => { try { return Trace.create(); } catch (error) { return error.message; } };",
    ),
    out,
  );
  expect(invoke(file, {})).toBe("@apollo/usage-reporting-protobuf is not part of the bundle");
});

it("fails if the source does not exist", async () => {
  await expect(bundleFunction("functions/none.ts", out)).rejects.toThrow("functions/none.ts");
});

it("stops a deployment whose build fails, with the reason", async () => {
  await expect(prepareDeployment(process.cwd(), "No Stage")).rejects.toThrow("is not a stage name");
});

it("zips the same contents to the same bytes, readable by everyone", async () => {
  const directory = join(out, "zip");
  mkdirSync(join(directory, "node_modules", "a"), { recursive: true });
  const text = "import nothing;\n".repeat(200);
  writeFileSync(join(directory, "index.mjs"), text);
  writeFileSync(join(directory, "node_modules", "a", "ü.txt"), "umlaut");
  writeFileSync(join(directory, "node_modules", "a", "empty"), "");
  const zip = Buffer.from(await zipDirectory(directory));
  expect(Buffer.from(await zipDirectory(directory))).toEqual(zip);
  expect(unzip(zip)).toEqual({ "index.mjs": text, "node_modules/a/empty": "", "node_modules/a/ü.txt": "umlaut" });
  expect(zip.length).toBeLessThan(text.length);
});

/** Reads an archive through its central directory (PKWARE APPNOTE 4.3), independently of the library that wrote it. */
function unzip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files: Record<string, string> = {};
  let record = zip.readUInt32LE(end + 16);
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    const [packed, size] = [zip.readUInt32LE(record + 20), zip.readUInt32LE(record + 24)];
    const nameLength = zip.readUInt16LE(record + 28);
    const name = zip.subarray(record + 46, record + 46 + nameLength).toString();
    expect((zip.readUInt32LE(record + 38) >>> 16).toString(8)).toBe("100644");
    const local = zip.readUInt32LE(record + 42);
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(data, data + packed));
    expect(content.length).toBe(size);
    files[name] = content.toString();
    record += 46 + nameLength + zip.readUInt16LE(record + 30) + zip.readUInt16LE(record + 32);
  }
  return files;
}
