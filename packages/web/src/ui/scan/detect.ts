import type { BarcodeDetector } from "barcode-detector/ponyfill";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e", "itf", "code_128", "code_39", "data_matrix", "qr_code"] as const;

type Detector = Pick<BarcodeDetector, "detect">;
type DetectorClass = typeof BarcodeDetector;

declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorClass;
  }
}

let detector: Promise<Detector> | undefined;

/** Reads barcodes: the browser's own reader if it knows all our formats, else one that we serve. */
export function loadDetector(): Promise<Detector> {
  detector ??= create().catch((error: unknown) => {
    detector = undefined;
    throw error;
  });
  return detector;
}

async function create(): Promise<Detector> {
  const Native = window.BarcodeDetector;
  const supported: readonly string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (Native && FORMATS.every((format) => supported.includes(format))) return new Native({ formats: [...FORMATS] });
  const { BarcodeDetector: Own, prepareZXingModule } = await import("barcode-detector/ponyfill");
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new Own({ formats: [...FORMATS] });
}

/** The text of a barcode in a picture or video; undefined if there is none. */
export async function readBarcode(source: ImageBitmapSource): Promise<string | undefined> {
  const found = await (await loadDetector()).detect(source);
  return found.find(({ rawValue }) => rawValue.trim() !== "")?.rawValue.trim();
}

/** Longest side at which large photos are read first; small codes in them need the original. */
const MOST = 2000;

/** The text of a barcode on a chosen picture. @throws Error if the file is no picture */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const full = await createImageBitmap(file);
  try {
    const scale = MOST / Math.max(full.width, full.height);
    if (scale >= 1) return await readBarcode(full);
    const small = await createImageBitmap(full, {
      resizeWidth: Math.round(full.width * scale),
      resizeHeight: Math.round(full.height * scale),
      resizeQuality: "high",
    });
    return (await readBarcode(small)) ?? (await readBarcode(full));
  } finally {
    full.close();
  }
}
