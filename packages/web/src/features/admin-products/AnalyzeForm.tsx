import { useQuery } from "@apollo/client/react";
import { ChartLineIcon } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { AnalysisSorgsDocument, SalesUsersDocument, type SalesUsersQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { sorgText } from "../../lib/sorgText.ts";
import { Button } from "../../ui/Button.tsx";
import { Select, TextArea } from "../../ui/Field.tsx";
import { refusedFields } from "../../ui/form/refusedFields.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Notice } from "../../ui/Status.tsx";
import { CustomerInput } from "../customer/index.ts";
import { ArticleFinder } from "./ArticleFinder.tsx";
import { type Analysis, MOST_CODES } from "./analysis.ts";
import { CodesFile } from "./CodesFile.tsx";
import { codesOf } from "./codes.ts";

interface AnalyzeFormProps {
  readonly analysis: Analysis | undefined;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onAnalyze: (analysis: Analysis) => void;
}

/** Nobody, the salespeople by name, and the chosen username where the list lacks it. */
function salesOptions(people: SalesUsersQuery["salesUsers"], chosen: string) {
  const options = people.map(({ name, username }) => ({ value: username, label: `${name} · ${username}` }));
  const isKnown = chosen === "" || people.some(({ username }) => username === chosen);
  return [{ value: "", label: "–" }, ...options, ...(isKnown ? [] : [{ value: chosen, label: chosen }])];
}

/** The products to analyze, and the customer or salesperson to analyze them as. */
export function AnalyzeForm({ analysis, busy, error, onAnalyze }: AnalyzeFormProps) {
  const { t } = useTranslation();
  const sorgs = useQuery(AnalysisSorgsDocument).data?.sorgs ?? [];
  const people = useQuery(SalesUsersDocument).data?.salesUsers ?? [];
  const [chosenSorg, setSorg] = useState(analysis?.sorg);
  const [text, setText] = useState(analysis?.codes.join("\n") ?? "");
  // A refused customer is no longer marked once another is chosen.
  const form = useForm({ mode: "onChange", defaultValues: { custCode: analysis?.custCode ?? "" } });
  const [sales, setSales] = useState(analysis?.salesUsername ?? "");
  const [missing, setMissing] = useState(false);
  const sorg = chosenSorg ?? sorgs[0]?.sorg ?? "";
  const codes = codesOf(text);
  const refused = refusedFields(error);
  const { setError } = form;
  useEffect(() => {
    if (refused.custCode) setError("custCode", { message: refused.custCode });
  }, [refused.custCode, setError]);
  const isTooMany = codes.length > MOST_CODES;
  const codesError = isTooMany
    ? t("products_codes_over", { count: codes.length })
    : missing && codes.length === 0
      ? t("required")
      : refused.articleCodes;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(true);
    if (codes.length === 0 || isTooMany || sorg === "") return;
    onAnalyze({ sorg, codes, custCode: form.getValues("custCode"), salesUsername: sales });
  };
  const add = (more: readonly string[]) => setText((before) => codesOf(`${before}\n${more.join("\n")}`).join("\n"));
  return (
    <Panel title={t("products_what")}>
      <form onSubmit={send} noValidate className="grid gap-4">
        {Boolean(error) && Object.keys(refused).length === 0 && <Notice tone="bad">{t("form_failed")}</Notice>}
        <div className="grid gap-4 lg:grid-cols-2">
          <TextArea
            label={t("products_codes")}
            rows={7}
            required
            spellCheck={false}
            value={text}
            hint={t("products_codes_hint")}
            error={codesError}
            aside={<span className="tabular text-xs text-ink-3">{`${codes.length}/${MOST_CODES}`}</span>}
            onChange={({ target }) => setText(target.value)}
          />
          <div className="grid content-start gap-4">
            {sorgs.length > 1 && (
              <Select
                label={t("sales_sorg")}
                value={sorg}
                error={refused.sorg}
                options={sorgs.map((option) => ({ value: option.sorg, label: sorgText(option.sorg, option.name) }))}
                onChange={({ target }) => setSorg(target.value)}
              />
            )}
            <ArticleFinder sorg={sorg} onChoose={(code) => add([code])} />
            <CodesFile onCodes={add} />
          </div>
          <FormProvider {...form}>
            <CustomerInput
              name="custCode"
              label={t("products_view_customer")}
              hint={t("products_view_customer_hint")}
              sorgs={[sorg]}
            />
          </FormProvider>
          <Select
            label={t("products_view_sales")}
            value={sales}
            error={refused.salesUsername}
            options={salesOptions(people, sales)}
            onChange={({ target }) => setSales(target.value)}
          />
        </div>
        <div>
          <Button kind="primary" type="submit" icon={ChartLineIcon} busy={busy}>
            {t("products_analyze")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
