import { DOWNLOAD_MODULES, MAX_DOWNLOAD_DAYS, periodProblem } from "@spoke/core/download-area/schema.ts";
import { addDays, isDay } from "@spoke/core/platform/calendar.ts";
import { DownloadIcon } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type DownloadAreaQuery, RequestDownloadAreaDocument } from "../../gql/graphql.ts";
import { type MessageKey, serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Select } from "../../ui/Field.tsx";
import { type RefusedField, reasonsOf, ruleText } from "../../ui/form/refusal.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { moduleText } from "./modules.ts";

type Options = DownloadAreaQuery["downloadOptions"];

const HINTS = {
  year: "download_period_year",
  days: "download_period_days",
  now: "download_period_now",
} as const satisfies Readonly<Record<string, MessageKey>>;

const isRule = (period: string): period is keyof typeof HINTS => Object.hasOwn(HINTS, period);

interface RequestFormProps {
  readonly options: Options;
  readonly onRequested: () => void;
}

/** Chooses data and a period, and shows what is left of the day's files before one is requested. */
export function RequestForm({ options: { modules, left, today }, onRequested }: RequestFormProps) {
  const { t } = useTranslation();
  const request = useAction(RequestDownloadAreaDocument);
  const [chosen, setChosen] = useState(modules[0]?.id ?? "");
  const [days, setDays] = useState(() => ({ from: firstDay(today), to: today }));
  const [errors, setErrors] = useState<readonly RefusedField[]>([]);
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const period = modules.find(({ id }) => id === chosen)?.period ?? "now";
  const errorOf = (field: string) => {
    const error = errors.find((each) => each.field === field);
    return error && ruleText(error.message, error.values);
  };
  const send = async () => {
    const problem = problemOf(chosen, days, today);
    setErrors(problem ? [problem] : []);
    setRefused("");
    if (problem) return;
    setBusy(true);
    try {
      const variables = period === "now" ? { module: chosen } : { module: chosen, ...days };
      const { requestDownloadArea: answer } = await request(variables);
      setErrors(answer.userErrors);
      if (answer.message.status === "success") toast(serverText(answer.message.description));
      else if (answer.userErrors.length === 0) setRefused(reasonsOf(answer).join(" "));
      onRequested();
    } catch (fault) {
      reportFault("a download was not requested", fault);
      setRefused(t("download_failed"));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void send();
  };
  if (modules.length === 0) return <Notice tone="info">{t("download_nothing")}</Notice>;
  const isSpent = left === 0;
  return (
    <Panel title={t("download_request_title")}>
      <form noValidate aria-label={t("download_request_title")} onSubmit={submit} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Select
            label={t("download_module")}
            value={chosen}
            options={modules.map(({ id }) => ({ value: id, label: moduleText(id, t) }))}
            error={errorOf("module")}
            onChange={({ target }) => {
              setChosen(target.value);
              setErrors([]);
            }}
          />
          {period !== "now" &&
            (["from", "to"] as const).map((name) => (
              <DateField
                key={name}
                required
                label={t(name === "from" ? "period_from" : "period_to")}
                value={days[name]}
                error={errorOf(name)}
                onChange={(day) => setDays((before) => ({ ...before, [name]: day }))}
              />
            ))}
        </div>
        {isRule(period) && <p className="text-xs text-ink-2">{t(HINTS[period], { max: MAX_DOWNLOAD_DAYS })}</p>}
        {refused && !isSpent && <Notice tone="bad">{refused}</Notice>}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="primary" icon={DownloadIcon} busy={busy} disabled={isSpent}>
            {t("download_request")}
          </Button>
          <p role="status" className={isSpent ? "text-bad" : "text-ink-2"}>
            {isSpent ? t("download_quota_exhausted") : t("download_quota_left", { count: left })}
          </p>
        </div>
      </form>
    </Panel>
  );
}

/** The first of today's year, or the last 30 days of it where that is later. */
function firstDay(today: string): string {
  if (!isDay(today)) return "";
  const year = `${today.slice(0, 4)}-01-01`;
  const start = addDays(today, 1 - MAX_DOWNLOAD_DAYS);
  return start > year ? start : year;
}

function problemOf(
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): RefusedField | undefined {
  if (!isDay(today)) return undefined;
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== "" && !isDay(day)) return { field, message: "date_invalid" };
  const module = DOWNLOAD_MODULES.find((each) => each === id);
  const found = module && periodProblem(module, isDay(from) ? from : undefined, isDay(to) ? to : undefined, today);
  if (!found) return undefined;
  const values = Object.entries(found.values ?? {}).map(([name, value]) => ({ name, value }));
  return { field: found.field, message: found.message, values };
}
