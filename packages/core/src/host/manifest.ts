import * as z from "zod";
import { action, notFound, PUBLIC } from "../platform/index.ts";
import type { HostConfig } from "./schema.ts";
import { allHosts } from "./store.ts";

/** The files that a host's page links to (1 §3), on the site's own origin. */
export interface ManifestEntry {
  readonly domains: readonly string[];
  readonly manifest: string;
  readonly shortCutIcon: string;
  readonly appleTouchIcon: string;
}

const APPLE_ICON = "/icons/icon-180.png";

const installs = ({ flags }: HostConfig): boolean => flags.includes("WEB_MANIFEST");

/** GET /manifests/mappingManifest.json: all hosts with the web manifest enabled. */
export const manifestMapping = action({
  name: "host.manifestMapping",
  scope: PUBLIC,
  input: z.object({}),
  run: async (): Promise<ManifestEntry[]> =>
    (await allHosts()).filter(installs).map(({ host }) => ({
      domains: [host],
      manifest: `/manifests/${host}.webmanifest`,
      shortCutIcon: `/manifests/${host}.svg`,
      appleTouchIcon: APPLE_ICON,
    })),
});

/**
 * GET /manifests/{file}: a host's `.webmanifest`, or its icon as `.svg`.
 * @throws Refusal "not-found" for any other file, and for hosts with the web manifest disabled
 */
export const manifestFile = action({
  name: "host.manifestFile",
  scope: PUBLIC,
  input: z.object({ file: z.string().max(270) }),
  run: async ({ file }): Promise<{ readonly type: string; readonly body: string }> => {
    const [, name = "", kind] = /^(.+)\.(webmanifest|svg)$/.exec(file) ?? [];
    const config = (await allHosts()).find(({ host }) => host === name);
    if (!config || !installs(config)) throw notFound();
    return kind === "svg"
      ? { type: "image/svg+xml", body: icon(config.branding) }
      : { type: "application/manifest+json", body: JSON.stringify(manifestOf(config)) };
  },
});

/** Members as the W3C's Web Application Manifest names them. */
function manifestOf({ host, webTitle, webDescription, branding, languages }: HostConfig): object {
  return {
    id: "/",
    name: webTitle,
    short_name: webTitle.slice(0, 30),
    ...(webDescription && { description: webDescription }),
    ...(languages[0] && { lang: languages[0].code }),
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: branding.accent,
    background_color: "#ffffff",
    icons: [
      { src: `/manifests/${host}.svg`, sizes: "any", type: "image/svg+xml" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  };
}

/** The wheel of the site's header in the host's colors. Only six-digit colors, so that nothing else gets into the SVG. */
export function icon({ accent, accentText }: HostConfig["branding"]): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">' +
    `<rect width="32" height="32" rx="9" fill="${accent}"/>` +
    `<g fill="none" stroke="${accentText}" stroke-width="2.1" stroke-linecap="round"><circle cx="16" cy="16" r="8.5"/>` +
    '<path d="M16 7.5v17M8.6 11.7l14.8 8.6M8.6 20.3l14.8-8.6"/></g>' +
    `<circle cx="16" cy="16" r="2.6" fill="${accent}" stroke="${accentText}" stroke-width="1.9"/></svg>`
  );
}
