import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The two weights of Inter used in documents, as TrueType files. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly strong: Uint8Array;
}

/** Reads the fonts from their package. In bundles, infra/bundle-files.ts embeds them. */
export async function readFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  const [regular, strong] = await Promise.all([
    readFile(resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf")),
    readFile(resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf")),
  ]);
  return { regular, strong };
}
