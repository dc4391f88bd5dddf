import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { DateInput, TextInput } from "../../ui/form/fields.tsx";
import { PointList, type PointListProps } from "./PointList.tsx";
import { SignatureField } from "./SignatureField.tsx";
import type { Values } from "./values.ts";

interface FieldsProps extends PointListProps {
  /** The bike's section. */
  readonly bike: ReactNode;
}

/** The parts of an inspection: the bike, what was found, and who inspected it. */
export function Fields({ bike, ...points }: FieldsProps) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<Values>();
  const hasOpen = useWatch<Values, "points">({ name: "points" }).some(({ result }) => result === "");
  const passOthers = () => {
    for (const [index, { result }] of getValues("points").entries())
      if (result === "") setValue(`points.${index}.result`, "pass", { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      {bike}
      <FormSection
        title={t("inspection_checklist")}
        aside={
          <Button size="sm" disabled={!hasOpen} onClick={passOthers}>
            {t("inspection_pass_others")}
          </Button>
        }
      >
        <PointList {...points} />
      </FormSection>
      <FormSection title={t("inspection_mechanic")}>
        <TextInput<Values> name="mechanic" label={t("name")} required autoComplete="name" />
        <DateInput<Values> name="inspectedOn" label={t("inspected_on")} required max={todayHere()} />
        <div className={WIDE}>
          <SignatureField name="signature" />
        </div>
      </FormSection>
    </>
  );
}
