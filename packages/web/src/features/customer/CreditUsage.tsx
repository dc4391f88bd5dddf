import { useState } from "react";
import { useConfig } from "../../lib/config.ts";
import { formatPercent } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import { Badge, Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { useWaiting } from "../../ui/useWaiting.ts";
import { BLOCK_REASONS } from "./blockReasons.ts";
import { CreditSum } from "./CreditSum.tsx";
import { accountStanding, type Credit, useCredit } from "./credit.ts";

/** How the account stands and what of the limit is used, company by company (1 §2.6). */
export function CreditUsage() {
  const { t } = useTranslation();
  const { credits, loading, failed, retry } = useCredit(true);
  const [chosen, setChosen] = useState<string>();
  const shown = useWaiting(loading && !credits);
  if (shown !== "ready") return <Placeholder />;
  if (!credits || credits.length === 0) {
    return (
      <section aria-label={t("credit")} className="border-t border-line px-5 py-4">
        <Notice
          tone="info"
          action={
            failed && (
              <Button size="sm" onClick={retry}>
                {t("try_again")}
              </Button>
            )
          }
        >
          {t("credit_none")}
        </Notice>
      </section>
    );
  }
  // The first company is chosen as soon as there is one (1 §4).
  const credit = credits.find(({ company }) => company.code === chosen) ?? credits[0];
  return (
    <section aria-label={t("credit")} className="border-t border-line px-5 py-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t("credit")}</h3>
        <Standing credits={credits} />
      </div>
      {credits.length > 1 && credit && (
        <Select
          label={t("credit_company")}
          hideLabel
          small
          className="mt-3"
          value={credit.company.code}
          options={credits.map(({ company }) => ({ value: company.code, label: company.name || company.code }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {credit && <Usage credit={credit} all={credits} />}
    </section>
  );
}

/** How all companies together see the account. */
function Standing({ credits }: { credits: readonly Credit[] }) {
  const { t } = useTranslation();
  const [tone, text] = accountStanding(credits);
  return (
    <Badge tone={tone} dot>
      {t(text)}
    </Badge>
  );
}

function Usage({ credit, all }: { credit: Credit; all: readonly Credit[] }) {
  const { t } = useTranslation();
  const config = useConfig();
  const used = credit.creditLimit > 0 ? credit.creditExposure / credit.creditLimit : credit.creditExposure > 0 ? 1 : 0;
  return (
    <>
      {config.creditStatusBlockedReason && <Reason credit={credit} all={all} />}
      {config.creditStatusUsage && (
        <>
          <div aria-hidden="true" className="mt-3 h-1.5 overflow-hidden rounded-full bg-sunken">
            <div
              className={cx("h-full rounded-full", used > 1 ? "bg-bad" : "bg-accent")}
              style={{ width: `${Math.min(Math.max(used, 0), 1) * 100}%` }}
            />
          </div>
          <p className="mt-1.5 text-xs text-ink-3">{t("credit_used", { percent: percent(used) })}</p>
          <CreditSum credit={credit} className="mt-3" />
        </>
      )}
    </>
  );
}

function percent(fraction: number): string {
  return formatPercent(Math.round(fraction * 100) / 100);
}

/** Why this company blocks the account, or which other one does. */
function Reason({ credit, all }: { credit: Credit; all: readonly Credit[] }) {
  const { t } = useTranslation();
  const blocking = all.filter(({ reasonBlocked }) => Boolean(reasonBlocked));
  const text = credit.reasonBlocked
    ? t(BLOCK_REASONS[credit.reasonBlocked])
    : blocking.map(({ company }) => t("credit_blocked_at", { name: company.name || company.code })).join(". ");
  if (!text) return null;
  return (
    <div className="mt-3">
      <Notice tone={credit.reasonBlocked ? "bad" : "warn"}>{text}</Notice>
    </div>
  );
}

/** As high as what comes, so that nothing moves. */
function Placeholder() {
  const { t } = useTranslation();
  return (
    <div className="min-h-60 border-t border-line px-5 py-4">
      <Loading label={t("credit")} className="grid gap-3">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-7" />
        <Skeleton className="h-1.5" />
        {["a", "b", "c", "d"].map((line) => (
          <Skeleton key={line} className="h-5" />
        ))}
      </Loading>
    </div>
  );
}
