import { useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { toast } from "../toasts.ts";
import type { EntityForm } from "./EntityPage.tsx";
import type { Answer } from "./refusal.ts";
import { type FormOptions, type FormState, useFormPage } from "./useFormPage.ts";

interface Stored<Version> {
  readonly id: string;
  readonly version: Version;
}

interface EntityFormOptions<
  Entity,
  Version,
  Values extends FieldValues,
  Parsed extends FieldValues,
  Result extends Answer,
> extends Pick<FormOptions<Values, Parsed, Result>, "schema" | "secret" | "fieldOf"> {
  /** Name of the drafts, such as `role`. */
  readonly draft: string;
  /** What the form starts with; of a new one without an entity. */
  readonly values: (entity: Entity | undefined) => Values;
  readonly create: (values: Parsed) => Promise<Result>;
  /** Changes what is stored, from the version that the user saw. */
  readonly update: (values: Parsed, stored: Stored<Version>) => Promise<Result>;
  /** Name in the message after saving, such as the title. */
  readonly nameOf?: (values: Parsed) => string | undefined;
  /** After saving, instead of a message and the list. */
  readonly onSaved?: (answer: Result, values: Parsed) => void;
}

/** The state of a form that creates or updates: its draft, its version, and what is stored after a conflict. */
export function useEntityForm<
  Entity extends Stored<Version>,
  Version extends string | number,
  Values extends FieldValues,
  Parsed extends FieldValues,
  Result extends Answer,
>(
  { entity, list, reload }: Pick<EntityForm<Entity, unknown>, "entity" | "list" | "reload">,
  options: EntityFormOptions<Entity, Entity["version"], Values, Parsed, Result>,
): FormState<Values, Parsed> {
  const { schema, secret, fieldOf, draft, values, create, update, nameOf, onSaved } = options;
  const { t } = useTranslation();
  const go = useGo();
  const version = useRef(entity?.version);
  const state = useFormPage<Values, Parsed, Result>({
    schema,
    values: values(entity),
    draft: `${draft}.${entity?.id ?? "create"}`,
    ...(secret && { secret }),
    ...(fieldOf && { fieldOf }),
    save: (typed) =>
      entity ? update(typed, { id: entity.id, version: version.current ?? entity.version }) : create(typed),
    onSaved:
      onSaved ??
      ((_, typed) => {
        const name = nameOf?.(typed);
        toast(name ? t("saved_name", { name }) : t("saved"));
        go(list);
      }),
    ...(entity && {
      reload: async () => {
        const fresh = await reload();
        version.current = fresh.version;
        return values(fresh);
      },
    }),
  });
  return { ...state, isNew: entity === undefined };
}
