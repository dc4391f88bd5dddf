/** A site of a stage. A host is the portal of a brand in a market; its configuration is in the table. */
export interface SiteHost {
  /** The name of the component. Changing it replaces the site. */
  readonly id: string;
  /** The host name. A site without one has the domain that CloudFront assigns. */
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

/** Personal stages have one site without a domain. */
const PERSONAL: readonly SiteHost[] = [{ id: "Site" }];

export function hostsOf(stage: string): readonly SiteHost[] {
  return STAGES[stage] ?? PERSONAL;
}
