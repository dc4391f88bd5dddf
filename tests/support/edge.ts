import type { Cloud } from "@spoke/cloud/supervisor/cloud.ts";
import { type RunningWeb, startWeb } from "@spoke/cloud/web/server.ts";
import { webAclRules } from "@spoke/infra/web-acl.ts";
import { SITE_HOST_HEADER } from "@spoke/sandbox/portal/site-rules.ts";
import { stackStores } from "@spoke/sandbox/portal/stack.ts";

/**
 * The way to a cloud's API through the sites' web ACL, without pages. Clients are told apart by their loopback addresses:
 * 127.0.0.2, 127.0.0.3, and so on.
 */
export function startEdge({ api, clients, plan }: Pick<Cloud, "api" | "clients" | "plan">): Promise<RunningWeb> {
  return startWeb({
    port: 0,
    site: new Map(),
    headers: {},
    routes: plan.api.routes,
    api: new URL(`http://127.0.0.1:${api.port}`),
    hostHeader: SITE_HOST_HEADER,
    rateRules: webAclRules(),
    isPage: () => false,
    media: { prefix: "/media/", s3: clients.s3, bucket: stackStores(plan.outputs).bucket, headers: {} },
  });
}
