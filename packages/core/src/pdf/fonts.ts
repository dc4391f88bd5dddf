import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The two weights of Inter that documents are set in, as TrueType files. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly strong: Uint8Array;
}

/** Read from the package. A bundle has no packages beside it: there infra/bundle-fonts.ts puts the files into the code. */
export async function readFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  const [regular, strong] = await Promise.all([
    readFile(resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf")),
    readFile(resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf")),
  ]);
  return { regular, strong };
}
