import { CfnOutput, Duration, Stack } from "aws-cdk-lib";
import {
  CfnOriginAccessControl,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { physicalName } from "./naming.ts";
import type { Storage } from "./storage.ts";

/**
 * The style elements that React Aria adds at run time: for pressable elements, and while a dialog of Safari on phones keeps the
 * page from scrolling. A test compares the hashes with the installed version.
 */
const ADDED_STYLES = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
].join(" ");

/**
 * Inline scripts and styles are forbidden, except the styles that React Aria adds. Everything comes from the site's origin, which
 * also proxies the API and the pictures. `data:` and `blob:` pictures are previews of files that the user selected. Browsers
 * upload files directly to the bucket, and show private photos and videos from it.
 */
const contentSecurityPolicy = (storeDomain: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' ${ADDED_STYLES}`,
    `img-src 'self' data: blob: https://${storeDomain}`,
    `media-src 'self' blob: https://${storeDomain}`,
    "font-src 'self'",
    `connect-src 'self' https://${storeDomain}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Files that the page has fetched itself, such as the PDF of a proof of payment.
    "frame-src blob:",
    "frame-ancestors 'none'",
    // Elements are made of text only by these policies (packages/web/src/lib/trusted.ts), and by that of DOMPurify.
    "require-trusted-types-for 'script'",
    "trusted-types default spoke-html spoke-basic-html spoke-text dompurify",
  ].join("; ");

const PERMISSIONS_POLICY = [
  "accelerometer=()",
  "browsing-topics=()",
  "camera=(self)",
  "display-capture=()",
  "geolocation=()",
  "gyroscope=()",
  "magnetometer=()",
  "microphone=()",
  "payment=()",
  "usb=()",
].join(", ");

const HSTS_SECONDS = 63_072_000;

/**
 * The headers of every response of a site, by lower-case name.
 * @param storeDomain host name of the files bucket, to which browsers upload files
 */
export const siteHeaders = (storeDomain: string) => ({
  "content-security-policy": contentSecurityPolicy(storeDomain),
  "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": PERMISSIONS_POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
});

/**
 * The headers of pictures below `/media/`, by lower-case name. Mails show them too, so pages of others may load them. Opened on
 * their own, they can run nothing.
 */
export const mediaHeaders = {
  "content-security-policy": "default-src 'none'; style-src 'none'; frame-ancestors 'none'; sandbox",
  "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "cross-origin",
} as const;

/** The part of the sites that belongs to the template. `sst.config.ts` creates their distributions. */
export class Web extends Construct {
  readonly headers: ResponseHeadersPolicy;
  readonly mediaHeaders: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, props: { readonly stage: string; readonly storage: Storage }) {
    super(scope, id);
    const { files } = props.storage;
    const headers = siteHeaders(files.bucketRegionalDomainName);
    this.headers = new ResponseHeadersPolicy(this, "Headers", {
      responseHeadersPolicyName: physicalName(props.stage, "site"),
      comment: "Security headers of every site of the stage",
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: headers["content-security-policy"], override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
          includeSubdomains: true,
          override: true,
        },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: "permissions-policy", value: PERMISSIONS_POLICY, override: true },
          { header: "cross-origin-opener-policy", value: headers["cross-origin-opener-policy"], override: true },
          { header: "cross-origin-resource-policy", value: headers["cross-origin-resource-policy"], override: true },
        ],
      },
    });
    this.mediaHeaders = new ResponseHeadersPolicy(this, "MediaHeaders", {
      responseHeadersPolicyName: physicalName(props.stage, "media"),
      comment: "Security headers of the pictures of every site of the stage",
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: mediaHeaders["content-security-policy"], override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: "cross-origin-resource-policy",
            value: mediaHeaders["cross-origin-resource-policy"],
            override: true,
          },
        ],
      },
    });

    // The distributions of this account read checked pictures from the files bucket with signed requests.
    const access = new CfnOriginAccessControl(this, "FilesAccess", {
      originAccessControlConfig: {
        name: physicalName(props.stage, "files"),
        originAccessControlOriginType: "s3",
        signingBehavior: "always",
        signingProtocol: "sigv4",
      },
    });
    const distributions = Stack.of(this).formatArn({
      service: "cloudfront",
      region: "",
      resource: "distribution",
      resourceName: "*",
    });
    files.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
        actions: ["s3:GetObject"],
        resources: [files.arnForObjects("media/*")],
        // The distributions are made after the template, so only their account can be named.
        conditions: { ArnLike: { "aws:SourceArn": distributions } },
      }),
    );
    new CfnOutput(this, "FilesAccessId", {
      description: "Origin access control for the files bucket",
      value: access.attrId,
    }).overrideLogicalId("FilesAccessId");

    new CfnOutput(this, "HeadersPolicyId", {
      description: "Response headers policy that the distributions use",
      value: this.headers.responseHeadersPolicyId,
    }).overrideLogicalId("HeadersPolicyId");
    new CfnOutput(this, "MediaHeadersPolicyId", {
      description: "Response headers policy of the pictures below /media/",
      value: this.mediaHeaders.responseHeadersPolicyId,
    }).overrideLogicalId("MediaHeadersPolicyId");
    new CfnOutput(this, "SiteHeaders", {
      description: "The same headers as JSON, for a web server other than CloudFront",
      value: JSON.stringify(headers),
    }).overrideLogicalId("SiteHeaders");
  }
}
