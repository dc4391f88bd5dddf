/**
 * The part of SST 4 that `sst.config.ts` uses, so that it can be type-checked without `sst install`, which generates the full
 * types. Names and shapes are those of SST and Pulumi.
 */

declare interface Output<T> {
  apply<U>(map: (value: T) => U | Output<U>): Output<U>;
}

declare type Input<T> = T | Output<T>;

declare interface ResourceOptions {
  readonly dependsOn?: readonly unknown[];
  readonly protect?: boolean;
  readonly retainOnDelete?: boolean;
  readonly provider?: aws.Provider;
}

declare interface SstApp {
  name: string;
  version?: string;
  home: "aws" | "cloudflare" | "local";
  removal?: "remove" | "retain" | "retain-all";
  protect?: boolean;
  providers?: Record<string, string | Record<string, unknown>>;
}

declare interface SstConfig {
  app(input: { readonly stage: string }): SstApp | Promise<SstApp>;
  run(): Promise<Record<string, unknown> | undefined>;
}

declare function $config(config: SstConfig): SstConfig;

declare const $app: { readonly name: string; readonly stage: string };
declare const $cli: { readonly paths: { readonly root: string } };
declare class FileAsset {
  constructor(path: string);
}

/** A local file that can be uploaded. */
declare function $asset(path: string): FileAsset;

declare function $interpolate(parts: TemplateStringsArray, ...values: Input<string>[]): Output<string>;

/** `JSON.stringify` of a value with outputs in it. */
declare function $jsonStringify(value: unknown): Output<string>;

declare namespace sst {
  class Secret {
    constructor(name: string, placeholder?: Input<string>);
    readonly value: Output<string>;
  }

  namespace aws {
    class Bucket {
      constructor(name: string, args?: { versioning?: boolean }, options?: ResourceOptions);
      readonly name: Output<string>;
      readonly nodes: { readonly bucket: { readonly bucketRegionalDomainName: Output<string> } };
    }

    interface CdnArgs {
      origins: Input<Record<string, unknown>[]>;
      orderedCacheBehaviors?: Input<Record<string, unknown>[]>;
      defaultCacheBehavior: Record<string, unknown>;
      webAclArn?: Input<string>;
    }

    interface StaticSiteArgs {
      path?: Input<string>;
      domain?: string | { name: string; dns: false; cert: string };
      dev?: false;
      assets?: {
        purge?: boolean;
        fileOptions?: { files: string | string[]; ignore?: string | string[]; cacheControl?: string }[];
      };
      transform?: { cdn?: (args: CdnArgs) => undefined };
    }

    class StaticSite {
      constructor(name: string, args: StaticSiteArgs, options?: ResourceOptions);
      readonly url: Output<string>;
      readonly nodes: { readonly assets?: Bucket };
    }
  }
}

declare namespace aws {
  namespace ssm {
    function getParameterOutput(args: { name: string; withDecryption: boolean }): { readonly value: Output<string> };
  }
  class Provider {
    constructor(name: string, args: { region: string });
  }
  namespace wafv2 {
    class WebAcl {
      constructor(
        name: string,
        args: {
          name: string;
          scope: "CLOUDFRONT";
          defaultAction: { allow: Record<string, never> };
          rules: readonly Record<string, unknown>[];
          visibilityConfig: {
            cloudwatchMetricsEnabled: boolean;
            metricName: string;
            sampledRequestsEnabled: boolean;
          };
        },
        options?: ResourceOptions,
      );
      readonly arn: Output<string>;
    }
  }
  namespace s3 {
    class BucketObjectv2 {
      constructor(
        name: string,
        args: { bucket: Input<string>; key: string; source?: FileAsset; content?: Input<string>; contentType?: string },
        options?: ResourceOptions,
      );
      readonly key: Output<string>;
    }
  }
  namespace cloudformation {
    class Stack {
      constructor(
        name: string,
        args: {
          name: string;
          templateUrl: Input<string>;
          parameters: Record<string, Input<string>>;
          capabilities?: string[];
          policyBody?: string;
          tags?: Record<string, string>;
        },
        options?: ResourceOptions,
      );
      readonly outputs: Output<Record<string, string>>;
    }
  }
}
