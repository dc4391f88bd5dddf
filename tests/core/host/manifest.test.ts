import { manifestFile, manifestMapping } from "@spoke/core/host";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { refusalOf, seedHost } from "../../support/portal.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await seedHost("velo.example", "U001", { flags: ["WEB_MANIFEST"], webTitle: "Velo <Dealers>" });
  await seedHost("rad.example", "G001", {
    flags: ["WEB_MANIFEST"],
    branding: { accent: "#c1121f", accentText: "#ffffff" },
  });
  await seedHost("plain.example", "C001");
});
afterAll(() => table.stop());

it("[config-008] maps the hosts with a web manifest to their manifest and icons", async () => {
  expect(await manifestMapping({})).toEqual(
    ["rad.example", "velo.example"].map((host) => ({
      domains: [host],
      manifest: `/manifests/${host}.webmanifest`,
      shortCutIcon: `/manifests/${host}.svg`,
      appleTouchIcon: "/icons/icon-180.png",
    })),
  );
});

it("returns an installable manifest in the host's colors", async () => {
  const { type, body } = await manifestFile({ file: "velo.example.webmanifest" });
  expect(type).toBe("application/manifest+json");
  expect(JSON.parse(body)).toMatchObject({
    name: "Velo <Dealers>",
    start_url: "/",
    display: "standalone",
    theme_color: "#0b5d4e",
    icons: [{ src: "/manifests/velo.example.svg" }, { src: "/icons/icon-192.png" }, { src: "/icons/icon-512.png" }],
  });
});

it("draws the icon in the host's accent", async () => {
  const { type, body } = await manifestFile({ file: "rad.example.svg" });
  expect(type).toBe("image/svg+xml");
  const { data } = await sharp(Buffer.from(body)).raw().toBuffer({ resolveWithObject: true });
  const middle = (20 * 512 + 256) * 4;
  expect([...data.subarray(middle, middle + 4)]).toEqual([0xc1, 0x12, 0x1f, 255]);
});

it.each(["plain.example.webmanifest", "none.example.svg", "velo.example", "velo.example.html", "../velo.example.svg"])(
  "answers %s like a file that is not there",
  async (file) => {
    expect(await refusalOf(manifestFile({ file }))).toEqual({ kind: "not-found", message: "not_found", errors: [] });
  },
);
