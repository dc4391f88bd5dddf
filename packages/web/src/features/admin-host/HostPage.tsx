import { useQuery } from "@apollo/client/react";
import { contains } from "@spoke/core/platform/search.ts";
import { type ReactNode, useState } from "react";
import { HostSettingsDocument, type HostSettingsQuery, type SettingSource } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Badge, Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { factGroups } from "./facts.tsx";
import { SWITCHES } from "./switches.ts";

type Settings = HostSettingsQuery["hostSettings"];

/** How the website is set up. The ERP maintains it: nothing can be changed here. */
export default function HostPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(HostSettingsDocument, { fetchPolicy: "cache-and-network" });
  const settings = data?.hostSettings;
  return (
    <>
      <PageHeader title={t("title_admin_host")} />
      {settings ? (
        <Setup settings={settings} />
      ) : error ? (
        <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
      ) : (
        <Loading label={t("loading")} className="grid gap-5 lg:grid-cols-2">
          {["a", "b", "c", "d"].map((panel) => (
            <Skeleton key={panel} className="h-64" />
          ))}
        </Loading>
      )}
    </>
  );
}

function Setup({ settings }: { settings: Settings }) {
  const i18n = useTranslation();
  const { t } = i18n;
  const config = useConfig();
  const [search, setSearch] = useState("");
  // A search for the title of a panel finds all of it.
  const matches = (title: string, ...texts: readonly unknown[]) =>
    contains(search, title, ...texts.filter((text) => typeof text === "string"));
  const facts = factGroups(config, settings, i18n)
    .map((group) => ({
      ...group,
      facts: group.facts.filter(({ label, value }) => matches(t(group.title), label, value)),
    }))
    .filter((group) => group.facts.length > 0);
  const rules = SWITCHES.map((group) => ({
    ...group,
    switches: group.switches.filter(({ text }) => matches(t(group.title), t(text))),
  })).filter((group) => group.switches.length > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice>
        {t("host_read_only")} <Link to="/admin/feeds">{t("title_admin_feeds")}</Link>.
        <span className="block">{t("host_rules_about")}</span>
      </Notice>
      <SearchField label={t("host_search")} value={search} onSearch={setSearch} className="max-w-md" />
      {facts.length === 0 && rules.length === 0 && <p role="status">{t("host_search_none")}</p>}
      <div className="gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
        {facts.map((group) => (
          <Panel key={group.title} title={t(group.title)}>
            <dl className="grid gap-x-6 gap-y-3 xs:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]">
              {group.facts.map(({ label, value }) => (
                <Fact key={label} label={label}>
                  {value}
                </Fact>
              ))}
            </dl>
          </Panel>
        ))}
        {rules.map(({ title, switches }) => (
          <Panel key={title} title={t(title)}>
            <ul className="-my-2 divide-y divide-line">
              {switches.map(({ text, stateOf }) => (
                <State key={text} text={t(text)} {...stateOf(config, settings)} />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </div>
  );
}

/** A setting; a dash stands for one without a value. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2 max-xs:-mb-2.5 max-xs:text-xs">{label}</dt>
      <dd className="wrap-anywhere">{children || <span className="text-ink-3">–</span>}</dd>
    </div>
  );
}

interface StateProps {
  readonly text: string;
  readonly isOn: boolean;
  readonly setBy: readonly SettingSource[];
  readonly isShared?: boolean;
}

const SOURCES = { host: "host_website", sorg: "sales_organization" } as const satisfies Record<
  SettingSource,
  MessageKey
>;

/** A rule as it is in effect, and whose setting it is; of a rule with two settings, both and what applies. */
function State({ text, isOn, setBy, isShared = false }: StateProps) {
  const { t } = useTranslation();
  const stateText = (on: boolean) => t(on ? "host_on" : "host_off");
  // A setting that does not decide is the opposite of what is in effect.
  const settings = (["host", "sorg"] as const).map((source) =>
    t("host_setting", { source: t(SOURCES[source]), state: stateText(setBy.includes(source) === isOn) }),
  );
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <span className={cx("min-w-0 flex-1 items-baseline justify-between gap-4", !isShared && "xs:flex")}>
        {text}
        <span className="block text-xs text-ink-3">
          {isShared ? settings.join(" · ") : setBy.map((source) => t(SOURCES[source])).join(", ")}
        </span>
      </span>
      <Badge tone={isOn ? "good" : "neutral"}>
        {isShared ? t("host_applies", { state: stateText(isOn) }) : stateText(isOn)}
      </Badge>
    </li>
  );
}
