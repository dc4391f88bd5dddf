/// <reference path="./infra/sst-types.d.ts" />

/**
 * Deploys a stage: uploads the bundles and templates, deploys the stack, and creates one site per host.
 * Every backend resource is in the template that `infra/` synthesizes (docs/decisions/001-sst-and-cdk.md).
 */
export default $config({
  app({ stage }) {
    const keep = stage === "production" || stage === "staging";
    return {
      name: "spoke",
      version: ">= 4.17.0",
      home: "aws",
      removal: keep ? "retain" : "remove",
      protect: keep,
      providers: { aws: { version: "7.20.0" } },
    };
  },

  async run() {
    // SST evaluates this file without its top level imports.
    const { prepareDeployment, TEMPLATE } = await import("./infra/deployment.ts");
    const { hostsOf } = await import("./infra/hosts.ts");
    const { siteBehaviors, siteOrigins } = await import("./infra/site.ts");
    const deployment = await prepareDeployment($cli.paths.root, $app.stage);

    const code = new sst.aws.Bucket("Code");
    const upload = (name: string, key: string, file: string) =>
      new aws.s3.BucketObjectv2(
        name,
        { bucket: code.name, key: `${deployment.codePrefix}${key}`, source: $asset(file) },
        // A rollback needs the code of the previous deployment.
        { retainOnDelete: true },
      );
    const bundles = deployment.bundles.map(({ name, file }) =>
      upload(`Bundle-${name.replaceAll("/", "-")}`, `${name}.zip`, file),
    );
    const templates = deployment.templates.map(({ name, file }) => upload(`Template-${name}`, name, file));

    const stack = new aws.cloudformation.Stack(
      "Backend",
      {
        name: deployment.stackName,
        templateUrl: $interpolate`https://${code.domain}/${deployment.codePrefix}${TEMPLATE}`,
        capabilities: ["CAPABILITY_IAM"],
        policyBody: deployment.stackPolicy,
        parameters: {
          CodeBucket: code.name,
          CodePrefix: deployment.codePrefix,
          TokenVerificationKeys: new sst.Secret("TokenVerificationKeys").value,
          TokenSigningKeys: new sst.Secret("TokenSigningKeys").value,
          SiteBasicAuth: new sst.Secret("SiteBasicAuth", "").value,
          MailFrom: new sst.Secret("MailFrom").value,
          PushPublicKey: new sst.Secret("PushPublicKey", "").value,
          PushPrivateKey: new sst.Secret("PushPrivateKey", "").value,
          SandboxPaymentsUrl: new sst.Secret("SandboxPaymentsUrl", "").value,
          SandboxPaymentsKey: new sst.Secret("SandboxPaymentsKey", "").value,
          SandboxWebhookSecrets: new sst.Secret("SandboxWebhookSecrets", "").value,
          StripeKey: new sst.Secret("StripeKey", "").value,
          StripeWebhookSecrets: new sst.Secret("StripeWebhookSecrets", "").value,
          MidtransUrl: new sst.Secret("MidtransUrl", "").value,
          MidtransKey: new sst.Secret("MidtransKey", "").value,
          MidtransMerchant: new sst.Secret("MidtransMerchant", "").value,
        },
      },
      { dependsOn: [...bundles, ...templates] },
    );
    const output = (name: string) =>
      stack.outputs.apply((outputs) => {
        const value = outputs[name];
        if (value === undefined) throw new Error(`the stack has no output ${name}`);
        return value;
      });

    const headersPolicyId = output("HeadersPolicyId");
    const sites = hostsOf($app.stage).map(({ id, domain, certificate }) => {
      const further = siteOrigins({
        apiDomain: output("ApiDomain"),
        filesDomain: output("FilesBucketDomain"),
        filesAccessId: output("FilesAccessId"),
        headersPolicyId,
        ...(domain === undefined ? {} : { host: domain }),
      });
      return new sst.aws.StaticSite(id, {
        path: deployment.site,
        dev: false,
        assets: {
          // Open pages may still load files of the previous build.
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
            args.orderedCacheBehaviors = siteBehaviors(headersPolicyId).map((behavior) => ({ ...behavior }));
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

    return { api: output("ApiEndpoint"), sites: sites.map(({ url }) => url) };
  },
});
