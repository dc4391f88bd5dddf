import { useQuery } from "@apollo/client/react";
import type { ContentType } from "@spoke/core/content/schema.ts";
import { TriangleAlertIcon } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { ContentAudienceDocument, TargetMarketsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { type FieldProps, textsOf, useField } from "../../ui/form/useField.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Markets shown before the user asks for all of them (3 §9); they stand in rows of four. */
const FIRST = 15;

type TargetMarketsInputProps<V extends FieldValues> = Pick<FieldProps<V>, "name" | "className"> & {
  readonly type: ContentType;
  /** Markets of the group that the content belongs to: a dealer needs one of these, too. */
  readonly groupMarkets?: readonly string[] | undefined;
};

/** The target markets of content, and who will see it with them. */
export function TargetMarketsInput<V extends FieldValues = FieldValues>(props: TargetMarketsInputProps<V>) {
  const { name, className, type, groupMarkets } = props;
  const { t } = useTranslation();
  const { value, error, ref, change } = useField(name);
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const { data } = useQuery(TargetMarketsDocument, { variables: { type } });
  const chosen = textsOf(value);
  const markets = data?.contentTargetMarkets ?? [];
  const shown = markets.filter((market, index) => showsAll || index < FIRST || chosen.includes(market.id));
  const toggle = (market: string) =>
    change(chosen.includes(market) ? chosen.filter((other) => other !== market) : [...chosen, market]);
  return (
    <fieldset aria-describedby={error ? `${id}-error` : `${id}-audience`} className={className}>
      <legend className="font-medium text-ink">
        {t("content_target_markets")}
        <span aria-hidden="true" className="text-bad">
          {" *"}
        </span>
      </legend>
      <div className="mt-1.5 grid grid-cols-2 gap-x-4 md:grid-cols-4">
        {shown.map((market, index) => (
          <Checkbox
            key={market.id}
            // A refused form goes to the first of its faults.
            {...(index === 0 && { ref, "aria-invalid": error ? true : undefined })}
            checked={chosen.includes(market.id)}
            onChange={() => toggle(market.id)}
          >
            <span className="min-w-0 break-words">{market.marketName}</span>
          </Checkbox>
        ))}
      </div>
      {data && markets.length === 0 && <p className="text-ink-2">{t("content_no_markets")}</p>}
      {shown.length < markets.length && (
        <Button kind="ghost" className="mt-1" onClick={() => setShowsAll(true)}>
          {t("content_markets_all", { count: markets.length })}
        </Button>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-xs font-medium text-bad">
          <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
          {error}
        </p>
      )}
      <Audience id={`${id}-audience`} type={type} markets={chosen} groupMarkets={groupMarkets} />
    </fieldset>
  );
}

interface AudienceProps {
  readonly id: string;
  readonly type: ContentType;
  readonly markets: readonly string[];
  readonly groupMarkets: readonly string[] | undefined;
}

const NOBODY = { dealers: 0, users: 0 };

function Audience({ id, type, markets, groupMarkets }: AudienceProps) {
  const { t } = useTranslation();
  const wanted = useDeferredValue(markets);
  const { data } = useQuery(ContentAudienceDocument, {
    variables: { type, markets: [...wanted], ...(groupMarkets && { groupMarkets: [...groupMarkets] }) },
    skip: wanted.length === 0,
  });
  const audience = wanted.length === 0 ? NOBODY : data?.contentAudience;
  const reachesNobody = wanted.length > 0 && audience?.users === 0;
  return (
    <p id={id} role="status" className={cx("mt-2 min-h-5 text-xs", reachesNobody ? "text-warn" : "text-ink-2")}>
      {reachesNobody
        ? t("content_audience_nobody")
        : audience && t("content_audience", { count: audience.dealers, users: audience.users })}
    </p>
  );
}
