/// <reference path="./infra/sst-types.d.ts" />

/**
 * Deploys a stage: uploads the bundles and templates, deploys the stack, and creates one site per host.
 * Every backend resource is in the template that `infra/` synthesizes (docs/decisions/001-sst-and-cdk.md).
 */
export default $config({
  // SST evaluates this file without its top level imports.
  async app({ stage }) {
    const { settingsOf } = await import("./infra/stages.ts");
    const { PROTECTED_STAGES } = await import("./infra/naming.ts");
    const keep = PROTECTED_STAGES.includes(stage);
    return {
      name: "spoke",
      version: ">= 4.17.0",
      home: "aws",
      removal: keep ? "retain" : "remove",
      protect: keep,
      // Without a region, two people could deploy the same stage to two regions.
      providers: { aws: { version: "7.20.0", region: settingsOf(stage).region } },
    };
  },

  async run() {
    const { prepareDeployment, TEMPLATE } = await import("./infra/deployment.ts");
    const { siteBehaviors, siteOrigins } = await import("./infra/site.ts");
    const { configurationOf } = await import("./infra/configuration.ts");
    const { webAclRules } = await import("./infra/web-acl.ts");
    const { SITE_BUCKETS } = await import("./infra/naming.ts");
    const deployment = await prepareDeployment($cli.paths.root, $app.stage);

    const code = new sst.aws.Bucket("Code");
    const upload = (name: string, key: string, file: string) =>
      new aws.s3.BucketObjectv2(
        name,
        { bucket: code.name, key, source: $asset(file) },
        // A rollback needs the code of the previous deployment, and open tabs need the documents of theirs.
        { retainOnDelete: true },
      );
    const uploads = [
      ...deployment.bundles.map(({ name, key, file }) => upload(`Bundle-${name.replaceAll("/", "-")}`, key, file)),
      ...deployment.templates.map(({ name, file }) =>
        upload(`Template-${name}`, `${deployment.codePrefix}${name}`, file),
      ),
      upload("Documents", deployment.documents.key, deployment.documents.file),
      upload("SiteFiles", deployment.siteFiles.key, deployment.siteFiles.file),
    ];
    /** Adds the hash of the values, so that a new value makes new versions of the functions that read it. */
    const withConfiguration = ({ CodePrefix, ...read }: Record<string, Input<string>> & { CodePrefix: string }) => ({
      ...read,
      CodePrefix,
      Configuration: $jsonStringify(read).apply(configurationOf),
    });
    const originSecrets = aws.ssm.getParameterOutput({ name: deployment.originSecrets, withDecryption: true }).value;

    const stack = new aws.cloudformation.Stack(
      "Backend",
      {
        name: deployment.stackName,
        templateUrl: $interpolate`https://${code.nodes.bucket.bucketRegionalDomainName}/${deployment.codePrefix}${TEMPLATE}`,
        capabilities: ["CAPABILITY_IAM"],
        policyBody: deployment.stackPolicy,
        parameters: withConfiguration({
          CodeBucket: code.name,
          CodePrefix: deployment.codePrefix,
          MailFrom: new sst.Secret("MailFrom").value,
          SandboxPaymentsUrl: new sst.Secret("SandboxPaymentsUrl", "").value,
          MidtransUrl: new sst.Secret("MidtransUrl", "").value,
          MidtransMerchant: new sst.Secret("MidtransMerchant", "").value,
        }),
      },
      { dependsOn: uploads },
    );
    const output = (name: string) =>
      stack.outputs.apply((outputs) => {
        const value = outputs[name];
        if (value === undefined) throw new Error(`the stack has no output ${name}`);
        return value;
      });

    const headersPolicyId = output("HeadersPolicyId");
    const mediaHeadersPolicyId = output("MediaHeadersPolicyId");
    // Web ACLs of distributions live in us-east-1.
    const global = new aws.Provider("Global", { region: "us-east-1" });
    const webAcl = new aws.wafv2.WebAcl(
      "SiteAcl",
      {
        name: `${deployment.stackName}-sites`,
        scope: "CLOUDFRONT",
        defaultAction: { allow: {} },
        rules: webAclRules(),
        visibilityConfig: { cloudwatchMetricsEnabled: true, metricName: "sites", sampledRequestsEnabled: false },
      },
      { provider: global },
    );
    const sites = deployment.sites.map(({ id, domain, certificate }) => {
      const further = siteOrigins({
        apiDomain: output("ApiDomain"),
        filesDomain: output("FilesBucketDomain"),
        filesAccessId: output("FilesAccessId"),
        headersPolicyId,
        originSecret: originSecrets.apply((secrets) => secrets.split(",")[0] ?? ""),
        ...(domain === undefined ? {} : { host: domain }),
      });
      return new sst.aws.StaticSite(id, {
        // The site must not be live before the API that it calls: an input that waits for the stack delays the upload.
        path: stack.outputs.apply(() => deployment.site),
        dev: false,
        assets: {
          // Open pages may still load files of earlier builds. `spoke tidy` deletes those of old ones.
          purge: false,
          // The last match applies. Files named by their hash never change; browsers revalidate all others.
          fileOptions: [
            { files: "**", ignore: ".vite/**", cacheControl: "public,max-age=0,must-revalidate" },
            { files: "assets/**", cacheControl: "public,max-age=31536000,immutable" },
          ],
        },
        ...(domain === undefined
          ? {}
          : { domain: certificate === undefined ? domain : { name: domain, dns: false, cert: certificate } }),
        transform: {
          cdn: (args) => {
            if (!Array.isArray(args.origins)) throw new Error("expected a list of origins in the site's distribution");
            args.origins = [...args.origins, ...further.map((origin) => ({ ...origin }))];
            args.webAclArn = webAcl.arn;
            args.orderedCacheBehaviors = siteBehaviors(headersPolicyId, mediaHeadersPolicyId).map((behavior) => ({
              ...behavior,
            }));
            args.defaultCacheBehavior = {
              ...args.defaultCacheBehavior,
              allowedMethods: ["GET", "HEAD"],
              responseHeadersPolicyId: headersPolicyId,
            };
            return undefined;
          },
        },
      });
    });

    new aws.s3.BucketObjectv2("SiteBuckets", {
      bucket: code.name,
      key: SITE_BUCKETS,
      content: $jsonStringify(sites.flatMap(({ nodes }) => (nodes.assets ? [nodes.assets.name] : []))),
    });

    return { api: output("ApiEndpoint"), sites: sites.map(({ url }) => url) };
  },
});
