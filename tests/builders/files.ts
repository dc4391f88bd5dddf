import { PDFDocument } from "@cantoo/pdf-lib";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";

/** A PDF of one page; `change` adds to it. */
export async function pdf(change: (document: PDFDocument) => void | Promise<void> = () => undefined): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 100]).drawText("Paid 120.00", { x: 10, y: 50 });
  await change(document);
  return Buffer.from(await document.save());
}

/** A workbook with these parts besides its own. */
export const workbook = (parts: Readonly<Record<string, string>> = {}): Buffer => {
  const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
  const all = { "[Content_Types].xml": types, "xl/workbook.xml": "<workbook/>", ...parts };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]))));
};

/** A box of an MP4 file. */
export function box(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** A video as cameras write it: type, frames, index. */
export const mp4 = (brand = "isom", frames = Buffer.alloc(3_000, 7)): Buffer =>
  Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}`)),
    box("mdat", frames),
    box("moov", Buffer.alloc(200)),
  ]);

/** A photo of one color, with the place and camera in its metadata, lying on its side as phones store them. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#0b5d4e" } })
    .withExif({
      IFD0: { Model: "Phone of Anna" },
      IFD2: { DateTimeOriginal: "2026:11:20 09:30:00" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "13/1 24/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
