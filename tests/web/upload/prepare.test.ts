import { prepare } from "@spoke/web/features/upload/prepare.ts";
import { afterEach, describe, expect, it, vi } from "vitest";

const photo = () => new File([new Uint8Array(3_000_000)], "bike.jpg", { type: "image/jpeg" });

/** A browser that draws photos of a size into JPEGs of 1,000 bytes; without a size, it reads none. Returns the sizes drawn. */
function browser(width?: number, height?: number): [number, number][] {
  const drawn: [number, number][] = [];
  const bitmap = { width, height, close: () => undefined };
  vi.stubGlobal("createImageBitmap", () => (width ? Promise.resolve(bitmap) : Promise.reject(new Error("unreadable"))));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage: () => undefined } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    drawn.push([this.width, this.height]);
    done(new Blob([new Uint8Array(1_000)], { type: "image/jpeg" }));
  });
  return drawn;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("[claims-009] files of a claim", () => {
  it("are sent smaller if they are large photos", async () => {
    const drawn = browser(8_000, 6_000);
    const { file } = await prepare(photo(), "CLAIM_PHOTO", false);
    expect(file).toMatchObject({ name: "bike.jpg", type: "image/jpeg", size: 1_000 });
    const [[width, height] = [0, 0]] = drawn;
    expect(width).toBeLessThan(8_000);
    expect(width / height).toBeCloseTo(4 / 3, 2);
  });

  it("stay as they are if there is no smaller version", async () => {
    for (const size of [[800, 600], []] as const) {
      browser(...size);
      const original = photo();
      expect((await prepare(original, "CLAIM_PHOTO", false)).file).toBe(original);
    }
  });

  it("stay as they are if they are videos", async () => {
    const drawn = browser(8_000, 6_000);
    const video = new File([new Uint8Array(3_000_000)], "noise.mp4", { type: "video/mp4" });
    expect((await prepare(video, "CLAIM_VIDEO", false)).file).toBe(video);
    expect(drawn).toEqual([]);
  });
});

describe("files of a type that the browser does not know", () => {
  it("have the type of their extension, such as .xlsx without a spreadsheet program", async () => {
    for (const type of ["", "application/octet-stream"]) {
      const { file } = await prepare(new File(["PK"], "Stock.XLSX", { type }), "ROWS_FILE", false);
      expect(file.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    }
  });

  it("are refused if the purpose does not accept that type", async () => {
    await expect(prepare(new File(["%PDF"], "stock.pdf"), "ROWS_FILE", false)).rejects.toThrow("upload_type_refused");
    await expect(prepare(new File(["MZ"], "stock.exe"), "ROWS_FILE", false)).rejects.toThrow("upload_type_refused");
  });
});
