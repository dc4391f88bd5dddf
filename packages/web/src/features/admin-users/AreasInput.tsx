import { useQuery } from "@apollo/client/react";
import { PlusIcon, Trash2Icon, TriangleAlertIcon } from "lucide-react";
import { useId } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { LIMITATION_TITLES } from "../../app/limitations.ts";
import { SalesUsersDocument, type SalesUsersQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { sorgText } from "../../lib/sorgText.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Status.tsx";
import { CustomerInput } from "../customer/index.ts";
import { LIMITATIONS, NAMED, type UserValues } from "./form.ts";

interface AreasInputProps {
  readonly sorgs: readonly { readonly sorg: string; readonly name: string }[];
  readonly disabled: boolean;
  /** The user buys for a dealer, and so needs no areas. */
  readonly isBuyer: boolean;
}

/** What the user sees of which sales organization: a row each. */
export function AreasInput({ sorgs, disabled, isBuyer }: AreasInputProps) {
  const { t } = useTranslation();
  const { control, formState } = useFormContext<UserValues>();
  const { fields, append, remove } = useFieldArray<UserValues, "userAreas">({ control, name: "userAreas" });
  const { data } = useQuery(SalesUsersDocument);
  // What is wrong with the list as a whole; the rest stands at the fields of its row.
  const error = fields.length === 0 ? errorText(formState.errors.userAreas) : rootText(formState.errors.userAreas);
  return (
    <div className="grid gap-4 xs:col-span-2">
      {fields.length === 0 &&
        (isBuyer ? <p className="text-ink-3">{t("areas_buyer")}</p> : <Notice tone="warn">{t("areas_none")}</Notice>)}
      {fields.map((field, index) => (
        <AreaRow
          key={field.id}
          index={index}
          sorgs={sorgs}
          people={data?.salesUsers ?? []}
          disabled={disabled}
          onRemove={() => remove(index)}
        />
      ))}
      {error && (
        <p className="flex items-start gap-1.5 text-xs font-medium text-bad">
          <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
          {error}
        </p>
      )}
      {!disabled && (
        <Button
          icon={PlusIcon}
          className="justify-self-start"
          onClick={() => append({ sorg: sorgs[0]?.sorg ?? "", limitation: "none", option: "", value: "" })}
        >
          {t("areas_add")}
        </Button>
      )}
    </div>
  );
}

function rootText(error: object | undefined): string | undefined {
  if (!error) return undefined;
  if ("root" in error) return errorText(error.root);
  return "message" in error ? errorText(error) : undefined;
}

interface AreaRowProps extends Omit<AreasInputProps, "isBuyer"> {
  readonly index: number;
  readonly people: SalesUsersQuery["salesUsers"];
  readonly onRemove: () => void;
}

function AreaRow({ index, sorgs, people, disabled, onRemove }: AreaRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const limitation = useWatch<UserValues, `userAreas.${number}.limitation`>({ name: `userAreas.${index}.limitation` });
  const isFree = limitation === "none" || limitation === "audit";
  const suggested = people.filter((person) => person.limitation === limitation);
  return (
    <fieldset className="min-w-0 border-b border-line pb-4 last-of-type:border-b-0 last-of-type:pb-0">
      <legend className="sr-only">{t("area_number", { number: index + 1 })}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_40px] items-start gap-x-2 gap-y-4">
        <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
          <SelectInput<UserValues>
            name={`userAreas.${index}.sorg`}
            label={t("sales_organization")}
            disabled={disabled}
            options={sorgs.map(({ sorg, name }) => ({ value: sorg, label: sorgText(sorg, name) }))}
          />
          <SelectInput<UserValues>
            name={`userAreas.${index}.limitation`}
            label={t("limitation")}
            disabled={disabled}
            options={LIMITATIONS.map((value) => ({ value, label: t(LIMITATION_TITLES[value]) }))}
          />
          {limitation === "customer" ? (
            <CustomerInput name={`userAreas.${index}.value`} disabled={disabled} required />
          ) : (
            <TextInput<UserValues>
              name={`userAreas.${index}.value`}
              label={t(isFree || !limitation ? "area_value" : LIMITATION_TITLES[limitation])}
              disabled={disabled || isFree}
              required={NAMED.some((person) => person === limitation)}
              list={id}
              {...(limitation === "salesman" && { hint: t("area_value_self") })}
            />
          )}
          <TextInput<UserValues>
            name={`userAreas.${index}.option`}
            label={t("area_option")}
            disabled={disabled || isFree}
          />
          <datalist id={id}>
            {suggested.map((person) => (
              <option key={person.id} value={person.value || person.id}>
                {person.name}
              </option>
            ))}
          </datalist>
        </div>
        {!disabled && (
          <IconButton
            icon={Trash2Icon}
            label={t("area_remove", { number: index + 1 })}
            className="mt-[26px]"
            onClick={onRemove}
          />
        )}
      </div>
    </fieldset>
  );
}
