import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The two weights of Inter used in documents, as TrueType files. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly strong: Uint8Array;
}

/** Source Han Sans: Chinese characters and kana, and Korean. */
export interface AsianFonts {
  readonly han: Uint8Array;
  readonly hangul: Uint8Array;
}

/** Reads the fonts from their package. In bundles, infra/bundle-files.ts embeds them. */
export async function readFonts(): Promise<Fonts> {
  const [regular, strong] = await Promise.all([
    readPackaged("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
    readPackaged("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
  ]);
  return { regular, strong };
}

/** Reads the fonts that only documents with such characters need; unpacking them takes about a second. */
export async function readAsianFonts(): Promise<AsianFonts> {
  const [han, hangul] = await Promise.all([
    readPackaged("@librescore/fonts/SourceHanSansCN.min.woff2"),
    readPackaged("@librescore/fonts/SourceHanSansKR.min.woff2"),
  ]);
  return { han, hangul };
}

const readPackaged = (path: string): Promise<Uint8Array> => readFile(createRequire(import.meta.url).resolve(path));
