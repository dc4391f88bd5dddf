import type { HostConfig } from "@spoke/core/host/schema.ts";

type Rgb = readonly [number, number, number];

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast of two `#rrggbb` colors as WCAG counts it, 1 to 21. */
export function contrast(color: string, other: string): number {
  const [dark, light] = [luminance(rgbOf(color)), luminance(rgbOf(other))].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

export interface Palette {
  /** Ground of the main button. */
  readonly accent: string;
  /** Text on it. */
  readonly accentText: string;
  /** The accent as a text color, dark enough for white and for the soft ground. */
  readonly accentInk: string;
  /** A faint ground of the accent. */
  readonly accentSoft: string;
}

const AA = 4.5;

/** The colors that follow from a host's accent, every pair of them readable (WCAG AA) whatever the host chose. */
export function paletteOf({ accent, accentText }: HostConfig["branding"]): Palette {
  const soft = hexOf(mix(rgbOf(accent), [255, 255, 255], 0.92));
  let ink = accent;
  for (let share = 0.05; contrast(ink, soft) < AA + 0.3 && share <= 1; share += 0.05) {
    ink = hexOf(mix(rgbOf(accent), [0, 0, 0], share));
  }
  const text = [accentText, "#ffffff", "#17181a"].find((color) => contrast(color, accent) >= AA) ?? "#17181a";
  return { accent, accentText: text, accentInk: ink, accentSoft: soft };
}

/** Where `firstPaint.ts` finds the colors and the brand of the last visit. */
const STORED_COLORS = "spoke.colors";

/** The host's name and the address of its logo; without one, the name stands beside a wheel. */
interface BrandOfHost {
  readonly title: string;
  readonly logo: string;
}

/** Applies the host's colors to the site, and stores them and its brand for the first paint of the next visit. */
export function applyBranding(branding: HostConfig["branding"], { title, logo }: BrandOfHost): void {
  const palette = paletteOf(branding);
  const colors = {
    "--accent": palette.accent,
    "--accent-text": palette.accentText,
    "--accent-ink": palette.accentInk,
    "--accent-soft": palette.accentSoft,
  };
  for (const [name, color] of Object.entries(colors)) document.documentElement.style.setProperty(name, color);
  // Custom properties that the placeholder in index.html shows (styles.css).
  const brand = {
    "--brand-title": cssText(title),
    "--brand-bar": "transparent",
    ...(logo && { "--brand-logo": `url(${cssText(logo)})`, "--brand-mark": "hidden" }),
  };
  localStorage.setItem(STORED_COLORS, JSON.stringify({ ...colors, ...brand }));
}

/** A text as a string of CSS. */
const cssText = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
