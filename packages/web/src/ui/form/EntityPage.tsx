import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { localePath } from "../../lib/locale.ts";
import { useHere } from "../../lib/navigation.ts";
import { listAddress } from "../lastList.ts";
import { useHeld } from "../useWaiting.ts";
import { FormSkeleton, FormUnavailable } from "./FormLoading.tsx";

/** What a page loads for its form. */
export interface EntityForm<Entity, Data> {
  /** Absent in the form of a new one. */
  readonly entity: Entity | undefined;
  /** Absent in the form of a new one that needs no data. */
  readonly data: Data | undefined;
  readonly title: string;
  /** The list that the form returns to: as it was left, unless the form is of a new one. */
  readonly list: string;
  /** Loads what is stored now. */
  readonly reload: () => Promise<Entity>;
}

interface EntityPageProps<Entity, Data, Variables extends OperationVariables> {
  readonly query: TypedDocumentNode<Data, Variables>;
  readonly variables: (id: string, isNew: boolean) => NoInfer<Variables>;
  readonly entity: (data: Data) => Entity | undefined;
  readonly list: { readonly to: string; readonly title: MessageKey };
  readonly titles: { readonly create: MessageKey; readonly edit: MessageKey };
  /** The form of a new one needs data, such as choices. */
  readonly createNeedsData?: boolean;
  /** Sections of the skeleton. */
  readonly sections?: number;
  readonly children: (form: EntityForm<Entity, Data>) => ReactNode;
}

/**
 * Loads what a form edits: a skeleton while it loads, and what to do when it is not there. Where the last
 * part of the path begins with `create`, there is nothing to load but what `createNeedsData` says. Without an id, it leads to the list.
 */
export function EntityPage<Entity, Data, Variables extends OperationVariables>(
  props: EntityPageProps<Entity, Data, Variables>,
) {
  const { list, titles, createNeedsData = false, sections } = props;
  const { t, locale } = useTranslation();
  const { id } = useParams();
  const isNew = /\/create[^/]*$/.test(useHere().path);
  const needsData = isNew ? createNeedsData : id !== undefined;
  const loaded = useQuery<Data, OperationVariables>(props.query, {
    variables: props.variables(id ?? "", isNew),
    fetchPolicy: "network-only",
    skip: !needsData,
  });
  const data = useHeld(loaded.data as Data | undefined);
  if (!isNew && !id) return <Navigate to={localePath(locale, list.to)} replace />;
  const title = t(isNew ? titles.create : titles.edit);
  const entity = data && !isNew ? props.entity(data) : undefined;
  if (needsData && (!data || (!isNew && !entity))) {
    if (!loaded.error && !data) return <FormSkeleton title={title} {...(sections && { sections })} />;
    const retry = () => void loaded.refetch();
    return <FormUnavailable error={loaded.error} onRetry={retry} backTo={list.to} backLabel={t(list.title)} />;
  }
  const reload = async () => {
    const fresh = (await loaded.refetch()).data as Data | undefined;
    const stored = fresh && props.entity(fresh);
    if (!stored) throw new Error("the query returned no data");
    return stored;
  };
  return (
    <Keyed key={id ?? ""}>
      {props.children({ entity, data, title, list: isNew ? list.to : listAddress(list.to), reload })}
    </Keyed>
  );
}

/** Another entity is another form. */
const Keyed = ({ children }: { readonly children: ReactNode }) => children;
