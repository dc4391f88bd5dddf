import { LockIcon, TriangleAlertIcon } from "lucide-react";
import { useId, useState } from "react";
import type { PermissionFactsFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/Field.tsx";
import { textsOf, useField } from "../../ui/form/useField.ts";
import { Icon } from "../../ui/Icon.tsx";
import { GROUP_TITLES, GROUPS, groupOf } from "./groups.ts";

interface PermissionsInputProps {
  readonly name: string;
  readonly permissions: readonly PermissionFactsFragment[];
  /** Names of the stored permissions, so that unsaved changes show; absent for a new role. */
  readonly stored?: readonly string[] | undefined;
  /** The role can only be viewed. */
  readonly readOnly?: boolean;
  /** A role to compare with. */
  readonly other?: { readonly name: string; readonly permissions: readonly { readonly name: string }[] } | undefined;
}

/** The permissions of a role. Administrators can grant only permissions they hold. */
export function PermissionsInput({ name, permissions, stored, readOnly = false, other }: PermissionsInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const { value, error, change, blur } = useField(name);
  const [search, setSearch] = useState("");
  const chosen = new Set(textsOf(value));
  const wanted = search.trim().toLowerCase();
  const shown = permissions.filter((permission) =>
    `${permission.name} ${permission.description}`.toLowerCase().includes(wanted),
  );
  const put = (names: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const permission of names) on ? next.add(permission) : next.delete(permission);
    change([...next].sort());
  };
  const before = stored && new Set(stored);
  const compared = other && new Set(other.permissions.map((permission) => permission.name));
  const noteOf = (permission: string) => {
    const has = chosen.has(permission);
    if (before && before.has(permission) !== has) return t(has ? "permission_added" : "permission_removed");
    if (!other || compared?.has(permission) === has) return undefined;
    return t(has ? "permission_not_in" : "permission_only_in", { name: other.name });
  };
  const isLocked = (permission: PermissionFactsFragment) => readOnly || !permission.grantable;
  const lacks = !readOnly && permissions.some(isLocked);
  return (
    <div className="grid gap-4 xs:col-span-2">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TextField
          label={t("permissions_search")}
          hideLabel
          small
          type="search"
          placeholder={t("permissions_search")}
          value={search}
          className="w-full xs:w-72"
          onChange={({ target }) => setSearch(target.value)}
          onClear={() => setSearch("")}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <span aria-live="polite" className="tabular text-xs text-ink-2">
          {t("chosen_count", { chosen: chosen.size, all: permissions.length })}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs font-medium text-bad">
          <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
          {error}
        </p>
      )}
      {lacks && (
        <p id={`${id}-lacks`} className="flex items-start gap-1.5 text-xs text-ink-2">
          <Icon icon={LockIcon} size={16} className="mt-0.5" />
          {t("permissions_lacking")}
        </p>
      )}
      {GROUPS.map((group) => {
        const own = shown.filter((permission) => groupOf(permission.name) === group);
        if (own.length === 0) return null;
        const free = own.filter((permission) => !isLocked(permission)).map((permission) => permission.name);
        const count = own.filter((permission) => chosen.has(permission.name)).length;
        const isAll = free.length > 0 && free.every((permission) => chosen.has(permission));
        return (
          <fieldset key={group} className="min-w-0 rounded-md border border-line px-4 pt-1 pb-3">
            <legend className="px-1 font-medium">
              {t(GROUP_TITLES[group])}
              <span className="tabular ml-2 text-xs font-normal text-ink-3">
                {t("chosen_count", { chosen: count, all: own.length })}
              </span>
            </legend>
            {free.length > 1 && (
              <Button size="sm" kind="ghost" className="-ml-3" onClick={() => put(free, !isAll)}>
                {isAll ? t("choose_none") : t("choose_all")}
              </Button>
            )}
            <div className="grid gap-x-6 xs:grid-cols-2">
              {own.map((permission) => (
                <Checkbox
                  key={permission.name}
                  checked={chosen.has(permission.name)}
                  disabled={isLocked(permission)}
                  aria-invalid={error && permission.grantable ? true : undefined}
                  aria-describedby={
                    cx(lacks && !permission.grantable && `${id}-lacks`, error && `${id}-error`) || undefined
                  }
                  onChange={({ target }) => put([permission.name], target.checked)}
                  onBlur={blur}
                  className={cx(
                    "rounded-sm py-1.5",
                    (readOnly ? !chosen.has(permission.name) : !permission.grantable) && "text-ink-3",
                    noteOf(permission.name) && "-mx-2 bg-warn-soft px-2",
                  )}
                >
                  <span className="min-w-0">
                    <span className="block">{permission.description || permission.name}</span>
                    <span className="block text-2xs break-all text-ink-3">{permission.name}</span>
                    {noteOf(permission.name) && (
                      <span className="block text-2xs font-medium text-warn">{noteOf(permission.name)}</span>
                    )}
                  </span>
                  {lacks && !permission.grantable && <Icon icon={LockIcon} size={14} className="ml-auto" />}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        );
      })}
      {shown.length === 0 && <p className="text-ink-3">{t("empty_no_results")}</p>}
    </div>
  );
}
