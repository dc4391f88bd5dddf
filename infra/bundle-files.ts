import type { Plugin } from "esbuild";

/** Puts files of packages into the bundle, which has no packages next to it. The replaced modules read them from their package. */
export const bundledFiles: Plugin = {
  name: "bundled-files",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]core[\\/]src[\\/]pdf[\\/]fonts\.ts$/ }, () => ({
      contents: [
        'import regular from "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf";',
        'import strong from "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf";',
        "export const readFonts = async () => ({ regular, strong });",
        "export const readAsianFonts = async () => {",
        '  const han = await import("@librescore/fonts/SourceHanSansCN.min.woff2");',
        '  const hangul = await import("@librescore/fonts/SourceHanSansKR.min.woff2");',
        "  return { han: han.default, hangul: hangul.default };",
        "};",
      ].join("\n"),
      loader: "js",
    }));
    onLoad({ filter: /[\\/]core[\\/]src[\\/]media[\\/]pdfium\.ts$/ }, () => ({
      contents: 'import pdfium from "@hyzyla/pdfium/pdfium.wasm"; export const readPdfium = async () => pdfium;',
      loader: "js",
    }));
  },
};
