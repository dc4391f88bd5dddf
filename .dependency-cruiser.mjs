/** The direction of dependencies, as docs/architecture.md draws it. */
const core = "^packages/core/src";
const browserSafe =
  "^packages/core/src/((payments/)?[^/]+/(schema|age|decision|difference|shipments|entered|installment|price|total|transfer|gtin|evidence|quantity|selection|open|types|shown-state|ways-out|numbers|paste|columns|item|layout|paths|payment-number|schedule|targeting|validity|delivery-days|arrival|scopes|parts-label)|platform/(calendar|date-text|errors|formula|html-rules|issues|language|money|number-text|phone-text|read-day|search|sheet|unit))\\.ts$";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "events-know-zod-only",
      severity: "error",
      from: { path: "^packages/events/src" },
      to: { pathNot: ["^packages/events/src", "node_modules/zod"] },
    },
    {
      name: "core-knows-core-and-events",
      severity: "error",
      from: { path: core },
      to: { path: "^(functions|infra|packages/web)/" },
    },
    {
      name: "domains-meet-through-their-index",
      comment: "A domain's schema and pure rules are shared; its store is not. Each folder in payments is a domain.",
      severity: "error",
      from: { path: "^packages/core/src/(payments/[^/]+|[^/]+)/" },
      to: {
        path: "^packages/core/src/(?!(?:platform|texts)/)[^/]+/",
        pathNot: ["^packages/core/src/$1/", "/index\\.ts$", browserSafe],
      },
    },
    {
      name: "functions-know-core-and-events",
      severity: "error",
      from: { path: "^functions/" },
      to: { path: "^(infra|packages/web)/" },
    },
    {
      name: "infra-knows-names-only",
      severity: "error",
      from: { path: "^infra/" },
      to: { path: "^(functions|packages)/", pathNot: "^packages/events/src" },
    },
    {
      name: "web-has-no-server-code",
      severity: "error",
      from: { path: "^packages/web/src" },
      to: { path: "^(functions|infra|packages/(core|events))/", pathNot: browserSafe },
    },
    {
      name: "lib-is-a-leaf",
      comment: "lib is what ui, app, and features all stand on. It knows no page, session, or server.",
      severity: "error",
      from: { path: "^packages/web/src/lib/" },
      to: { path: "^packages/web/src/", pathNot: "^packages/web/src/(lib|locales)/" },
    },
    {
      name: "ui-knows-lib-only",
      severity: "error",
      from: { path: "^packages/web/src/ui/" },
      to: { path: "^packages/web/src/", pathNot: "^packages/web/src/(ui|lib)/" },
    },
    {
      name: "features-meet-through-their-index",
      severity: "error",
      from: { path: "^packages/web/src/features/([^/]+)/" },
      to: { path: "^packages/web/src/features/[^/]+/", pathNot: ["^packages/web/src/features/$1/", "/index\\.ts$"] },
    },
    {
      name: "app-knows-the-index-and-routes-of-features",
      comment: "What the app loads on demand is a chunk of its own; through the index it would be the whole feature.",
      severity: "error",
      from: { path: "^packages/web/src/app/" },
      to: {
        path: "^packages/web/src/features/",
        pathNot: "/(index|routes|notBuilt)\\.ts$",
        dependencyTypesNot: ["dynamic-import"],
      },
    },
    {
      name: "cloud-knows-nothing-of-spoke",
      comment: "What is specific to Spoke is passed to the embedded cloud as options.",
      severity: "error",
      from: { path: "^packages/cloud/" },
      to: { path: "^(functions|infra|packages/(?!cloud/))" },
    },
    {
      name: "nothing-knows-cloud-or-sandbox",
      comment: "Only tests, bench, and scripts; the sandbox uses the cloud.",
      severity: "error",
      from: { path: "^(functions|infra|packages)/", pathNot: "^packages/(cloud|sandbox)/" },
      to: { path: "^packages/(cloud|sandbox)/" },
    },
    {
      name: "no-aws-in-the-browser",
      severity: "error",
      from: { path: "^packages/web/src" },
      to: { path: "node_modules/@aws" },
    },
    {
      name: "clients-are-made-in-one-place",
      severity: "error",
      from: { path: core, pathNot: "^packages/core/src/platform/" },
      to: {
        path: "node_modules/@aws-sdk/client-",
        dependencyTypesNot: ["type-only"],
        pathNot: "client-s3|client-eventbridge|client-sesv2",
      },
    },
    {
      name: "queries-are-bounded",
      comment: "queryAll and queryItems need a limit, or the reason why a range is small.",
      severity: "error",
      from: { path: "^(packages/core/src|functions)/", pathNot: "^packages/core/src/platform/" },
      to: { path: "node_modules/@aws-sdk/lib-dynamodb" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["/dist/", "/generated/", "/gql/"] },
    // swc finds type imports too. `tsPreCompilationDeps` would need an API that TypeScript 7 does not have.
    parser: "swc",
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
