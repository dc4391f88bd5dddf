import { apiPathPatterns } from "./routes.ts";

/** Managed cache and request policies of AWS, with the same ids in every account. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const CACHING_DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const ALL_VIEWER_EXCEPT_HOST = "b689b0a8-53d0-40ab-baf2-38268df6f9ac";

const API = "api";
const FILES = "files";

/** Outputs of the stack that a site's distribution needs. `T` is a string, or a Pulumi output of one. */
export interface SiteOrigins<T> {
  readonly apiDomain: T;
  readonly filesDomain: T;
  readonly filesAccessId: T;
  readonly headersPolicyId: T;
  /** Proves to the API that a request came through the distribution. */
  readonly originSecret: T;
  /** The host name that CloudFront sends to the API, whatever the viewer sends. */
  readonly host?: string;
}

export interface SiteOrigin<T> {
  readonly originId: string;
  readonly domainName: T;
  readonly originAccessControlId?: T;
  readonly customHeaders?: readonly { readonly name: string; readonly value: T | string }[];
  readonly customOriginConfig?: {
    readonly httpPort: number;
    readonly httpsPort: number;
    readonly originProtocolPolicy: "https-only";
    readonly originReadTimeout: number;
    readonly originSslProtocols: readonly "TLSv1.2"[];
  };
}

export interface SiteBehavior<T> {
  readonly pathPattern: string;
  readonly targetOriginId: string;
  readonly viewerProtocolPolicy: "https-only";
  readonly allowedMethods: readonly string[];
  readonly cachedMethods: readonly string[];
  readonly compress: boolean;
  readonly cachePolicyId: string;
  readonly originRequestPolicyId?: string;
  readonly responseHeadersPolicyId: T;
}

/** The API and the files bucket as additional origins of a site's distribution. */
export function siteOrigins<T>(stack: SiteOrigins<T>): SiteOrigin<T>[] {
  return [
    {
      originId: API,
      domainName: stack.apiDomain,
      customHeaders: [
        { name: "x-spoke-origin", value: stack.originSecret },
        ...(stack.host === undefined ? [] : hostHeaders(stack.host)),
      ],
      customOriginConfig: {
        httpPort: 80,
        httpsPort: 443,
        originProtocolPolicy: "https-only",
        originReadTimeout: 30,
        originSslProtocols: ["TLSv1.2"],
      },
    },
    { originId: FILES, domainName: stack.filesDomain, originAccessControlId: stack.filesAccessId },
  ];
}

/** CloudFront overwrites these headers, so clients of a site cannot forge the host (decision 014). */
function hostHeaders(host: string) {
  return ["x-spoke-host", "x-forwarded-host"].map((name) => ({ name, value: host }));
}

/** The paths that CloudFront does not serve from the built site: those of the API (not cached) and `/media/*` (cached). */
export function siteBehaviors<T>(headersPolicyId: T, mediaHeadersPolicyId: T): SiteBehavior<T>[] {
  const api = apiPathPatterns().map((pathPattern) => ({
    pathPattern,
    targetOriginId: API,
    viewerProtocolPolicy: "https-only" as const,
    allowedMethods: ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"],
    cachedMethods: ["GET", "HEAD"],
    compress: true,
    cachePolicyId: CACHING_DISABLED,
    originRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
    responseHeadersPolicyId: headersPolicyId,
  }));
  return [
    ...api,
    {
      pathPattern: "/media/*",
      targetOriginId: FILES,
      viewerProtocolPolicy: "https-only",
      allowedMethods: ["GET", "HEAD"],
      cachedMethods: ["GET", "HEAD"],
      compress: true,
      cachePolicyId: CACHING_OPTIMIZED,
      responseHeadersPolicyId: mediaHeadersPolicyId,
    },
  ];
}
