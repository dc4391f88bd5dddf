import type { RouteRow } from "../../app/route.ts";
import { claimsBadge } from "../work-queue/index.ts";

const CLAIM = { scopes: ["page.claim"], hidesCustomerMenu: true, layout: "default" } as const;
const back = { back: true } as const;

export const claimsRoutes: readonly RouteRow[] = [
  {
    ...CLAIM,
    id: "claim",
    path: "/claim",
    page: () => import("./ClaimsPage.tsx"),
    titleKey: "title_claim",
    mobile: { search: true },
    menu: { group: "programs", order: 1, icon: "shield", badge: claimsBadge },
  },
  {
    ...CLAIM,
    id: "claim-create",
    path: "/claim/create",
    page: () => import("./StartPage.tsx"),
    titleKey: "title_claim_create",
    offline: true,
    mobile: back,
  },
  {
    ...CLAIM,
    id: "claim-create-bike",
    path: "/claim/create/bike",
    page: () => import("./BikePage.tsx"),
    titleKey: "title_claim_create_bike",
    offline: true,
    mobile: back,
  },
  {
    ...CLAIM,
    id: "claim-create-paa",
    path: "/claim/create/paa",
    page: () => import("./PartsPage.tsx"),
    titleKey: "title_claim_create_paa",
    offline: true,
    mobile: back,
    guards: ["disable-paa"],
  },
  {
    ...CLAIM,
    id: "claim-id",
    path: "/claim/:id",
    page: () => import("./ClaimPage.tsx"),
    titleKey: "title_claim_id",
    mobile: back,
  },
  {
    ...CLAIM,
    id: "claim-id-edit",
    path: "/claim/:id/edit",
    page: () => import("./EditPage.tsx"),
    titleKey: "title_claim_id_edit",
    mobile: back,
  },
];
