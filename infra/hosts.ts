/** The sites of a stage. A host is one brand's portal in one market; what it shows comes from its configuration in the table. */
export interface SiteHost {
  /** The name of the component; never changed, or the site is made anew. */
  readonly id: string;
  /** The host name. Without one the site lives under the name that CloudFront gives it. */
  readonly domain?: string;
  /** ARN of a certificate in us-east-1, for a domain whose zone is not in this account's Route 53. */
  readonly certificate?: string;
}

const STAGES: Readonly<Record<string, readonly SiteHost[]>> = {
  production: [
    { id: "SiteNorthline", domain: "dealers.northline.example" },
    { id: "SiteSepedaraya", domain: "dealers.sepedaraya.example" },
  ],
  staging: [
    { id: "SiteNorthline", domain: "staging.dealers.northline.example" },
    { id: "SiteSepedaraya", domain: "staging.dealers.sepedaraya.example" },
  ],
};

/** Any other stage is somebody's own and has one site without a domain. */
const OWN: readonly SiteHost[] = [{ id: "Site" }];

export function hostsOf(stage: string): readonly SiteHost[] {
  return STAGES[stage] ?? OWN;
}
