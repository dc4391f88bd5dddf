/** How the site is served; the CloudFront distributions of `infra/site.ts` follow the same rules. */

/** Request header that names the host to the API. */
export const SITE_HOST_HEADER = "x-spoke-host";

const EXTENSION = /\.\w+$/;
const LOCALE = /^\/[a-z]{2}(?:-[a-z]{2})?\//;

/** Whether a path is a page of the site. Pages below a locale may have a dot, such as a permission's id. */
export function isPage(path: string): boolean {
  return !EXTENSION.test(path) || LOCALE.test(path);
}
