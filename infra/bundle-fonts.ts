import type { Plugin } from "esbuild";

/** Puts the fonts of PDFs into the bundle, which has no packages next to it (`packages/core/src/pdf/fonts.ts`). */
export const bundledFonts: Plugin = {
  name: "bundled-fonts",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]core[\\/]src[\\/]pdf[\\/]fonts\.ts$/ }, () => ({
      contents: [
        'import regular from "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf";',
        'import strong from "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf";',
        "export const readFonts = async () => ({ regular, strong });",
      ].join("\n"),
      loader: "js",
    }));
  },
};
