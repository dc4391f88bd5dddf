import { Suspense, useState } from "react";
import { hasCustomer } from "../../app/guard.ts";
import { type User, useUser } from "../../app/session.ts";
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
  const [isSettled, setSettled] = useState(false);
  return (
    <div className={PARTS}>
      <header>
        <h1 className="text-[1.375rem] leading-7 font-semibold">{t("home_welcome", { name: user.name })}</h1>
        {buyerOf(user) && !hasTwoDesks(user) && <p className="mt-1 text-ink-2">{buyerOf(user)}</p>}
      </header>
      <Settle skeleton={<HomeSkeleton />} className={PARTS} onSettled={() => setSettled(true)}>
        {TOP}
      </Settle>
      {/* After going back, everything is at its place at once. */}
      <Later now={wide || HomeEnd.isLoaded()} ready={isSettled}>
        <Settle skeleton={isSettled && <EndSkeleton />} className={PARTS} hold={!isSettled}>
          {END}
        </Settle>
      </Later>
    </div>
  );
}

const ships = ({ scopes }: User): boolean => SHIPPING.every((scope) => scopes.includes(scope));
const buyerOf = ({ customerData }: User): string | undefined => customerData?.custName;
/** Who sells for a vendor and buys for a customer does both here, each under its own heading. */
const hasTwoDesks = (user: User): boolean => ships(user) && user.isCustVendor && buyerOf(user) !== undefined;

function HomeTop() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      {ships(user) && (
        <Suspense fallback={<Loads />}>
          <OrdersToShip />
        </Suspense>
      )}
      <WorkQueue />
      {hasCustomer(user) && (
        <>
          {hasTwoDesks(user) && (
            <h2 className="-mb-5 text-base font-semibold">{t("home_buying", { name: buyerOf(user) ?? "" })}</h2>
          )}
          <Proposals page="home" />
          <Account />
        </>
      )}
      {user.scopes.includes("page.catalog") && <Tiles />}
    </>
  );
}

// The same elements at every render, so that the parts do not render again when the page has settled.
const TOP = <HomeTop />;
const END = (
  <Suspense fallback={<Loads />}>
    <HomeEnd />
  </Suspense>
);

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
