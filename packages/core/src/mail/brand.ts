import type { HostConfig } from "../host/schema.ts";
import { siteOrigin } from "../platform/index.ts";

/** How mails of a host look. */
export interface Brand {
  readonly title: string;
  readonly accent: string;
  readonly accentText: string;
  /** Address of the logo, if mail programs can show its kind. */
  readonly logo?: string;
}

/** The brand of a host. Mail programs do not show SVG pictures. */
export function brandOf({ host, webTitle, webLogo, branding }: HostConfig): Brand {
  const { accent, accentText } = branding;
  const isShown = /^\/media\/[\w./-]+\.(png|jpe?g)$/i.test(webLogo);
  return { title: webTitle, accent, accentText, ...(isShown && { logo: `${siteOrigin(host)}${webLogo}` }) };
}
