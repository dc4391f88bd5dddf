import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import { wordsOf } from "../platform/index.ts";
import { readPdfium } from "./pdfium.ts";

/** Pages whose text is read. */
const MAX_PAGES = 500;
/** Most characters of the words of a PDF, and of one word. */
const MAX_CHARACTERS = 200_000;
const MAX_WORD = 40;

/** A drawn page: 4 bytes per pixel. */
export interface Page {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface PdfContent {
  /** The words of the text, each once, comparable. */
  readonly words: readonly string[];
  /** The first page; undefined if it cannot be drawn. */
  readonly page: Page | undefined;
}

/**
 * Reads a PDF within PDFium's own memory, which is given back afterwards. PDFium is WebAssembly: a hostile file can neither read
 * nor write anything else.
 * @param side pixels of the longer side of the drawn page
 * @throws Error if it is no PDF, or needs a password
 */
export async function readPdf(bytes: Uint8Array, side: number): Promise<PdfContent> {
  const wasm = await readPdfium();
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  try {
    const document = await library.loadDocument(bytes);
    try {
      return { page: await drawFirst(document, side), words: wordsIn(document) };
    } finally {
      document.destroy();
    }
  } finally {
    library.destroy();
  }
}

async function drawFirst(document: PDFiumDocument, side: number): Promise<Page | undefined> {
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const [wide, high] = [Math.max(originalWidth, 1), Math.max(originalHeight, 1)];
  const scale = side / Math.max(wide, high);
  const size = { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) };
  const { data, width, height } = await page.render({ ...size, render: ({ data: pixels }) => Promise.resolve(pixels) });
  return { data, width, height };
}

/** Distinct words from the first page on, until they are too many. */
function wordsIn(document: PDFiumDocument): string[] {
  const words = new Set<string>();
  let characters = 0;
  for (let index = 0; index < Math.min(document.getPageCount(), MAX_PAGES); index += 1) {
    for (const word of wordsOf(document.getPage(index).getText())) {
      if (word.length > MAX_WORD || words.has(word)) continue;
      characters += word.length + 1;
      if (characters > MAX_CHARACTERS) return [...words];
      words.add(word);
    }
  }
  return [...words];
}
