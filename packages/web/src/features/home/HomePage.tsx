import { Suspense, useState } from "react";
import { hasCustomer } from "../../app/guard.ts";
import { useUser } from "../../app/session.ts";
import { lazily } from "../../lib/chunks.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { isWide, useWide } from "../../lib/wide.ts";
import { Later } from "../../ui/Later.tsx";
import { Settle, useSettling } from "../../ui/Settle.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { Proposals } from "../cart/index.ts";
import { Tiles, TilesSkeleton } from "../catalog/index.ts";
import { OrdersToShip } from "../vendors/index.ts";
import { WorkQueue, WorkQueueSkeleton } from "../work-queue/index.ts";
import { Account, AccountSkeleton } from "./Account.tsx";

const HomeEnd = lazily(() => import("./HomeEnd.tsx"));
/** Scopes of those who ship orders for a vendor. */
const SHIPPING = ["page.3rdpartyarticlemaintenance", "page.3rdpartyorder"];
// Wide windows show some of it at once.
if (isWide()) HomeEnd.preload();

const PARTS = "grid grid-cols-[minmax(0,1fr)] gap-8";

/** The dealer's start: into the catalog, what is on offer, and where the last orders stand. */
export default function HomePage() {
  const { t } = useTranslation();
  const user = useUser();
  const wide = useWide();
  const ships = SHIPPING.every((scope) => user.scopes.includes(scope));
  // Who sells for a vendor and buys for a customer does both here, each under its own heading.
  const buyer = user.customerData?.custName;
  const hasTwoDesks = ships && user.isCustVendor && buyer !== undefined;
  const [isSettled, setSettled] = useState(false);
  return (
    <div className={PARTS}>
      <header>
        <h1 className="text-[1.375rem] leading-7 font-semibold">{t("home_welcome", { name: user.name })}</h1>
        {buyer && !hasTwoDesks && <p className="mt-1 text-ink-2">{buyer}</p>}
      </header>
      <Settle skeleton={<HomeSkeleton />} className={PARTS} onSettled={() => setSettled(true)}>
        {ships && (
          <Suspense fallback={<Loads />}>
            <OrdersToShip isDesk={hasTwoDesks} />
          </Suspense>
        )}
        <WorkQueue />
        {hasCustomer(user) && (
          <>
            {hasTwoDesks && <h2 className="-mb-5 text-base font-semibold">{t("home_buying", { name: buyer })}</h2>}
            <Proposals page="home" />
            <Account />
          </>
        )}
        {user.scopes.includes("page.catalog") && <Tiles />}
      </Settle>
      {/* After going back, everything is at its place at once. */}
      <Later now={wide || HomeEnd.isLoaded()} ready={isSettled}>
        <Settle skeleton={isSettled && <EndSkeleton />} className={PARTS} hold={!isSettled}>
          <Suspense fallback={<Loads />}>
            <HomeEnd />
          </Suspense>
        </Settle>
      </Later>
    </div>
  );
}

/** The top of the page in the size that it will have. */
function HomeSkeleton() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Loading label={t("loading")} className={PARTS}>
      <WorkQueueSkeleton />
      {hasCustomer(user) && <AccountSkeleton />}
      {user.scopes.includes("page.catalog") && <TilesSkeleton />}
    </Loading>
  );
}

/** The end of the page while it loads; what it begins with depends on the data. */
function EndSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")}>
      <Skeleton className="mb-3 h-5 w-32" />
      <Skeleton className="h-36 rounded-lg" />
    </Loading>
  );
}

function Loads() {
  useSettling(true);
  return null;
}
