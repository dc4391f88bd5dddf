import { useQuery } from "@apollo/client/react";
import { dateText } from "@spoke/core/platform/date-text.ts";
import type { Variant } from "@spoke/core/visit-form/schema.ts";
import { PencilIcon, RotateCcwIcon } from "lucide-react";
import { useSearchParams } from "react-router";
import {
  RestoreVisitDocument,
  type VisitDetailFragment,
  VisitDocument,
  type VisitQuery,
  VisitsAtDealerDocument,
} from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { DownloadButton } from "../invoices/index.ts";
import { EditVisit } from "./EditVisit.tsx";
import { Sheet } from "./Sheet.tsx";
import { storedPhotos } from "./slots.ts";
import { LOOKS } from "./variants.ts";

export type VisitForm = EntityForm<VisitDetailFragment, VisitQuery>;

/** A visit: to read, to compare with another at the same dealer (`?with=`), and to change (`?edit=1`). */
export default function VisitPage({ variant }: { readonly variant: Variant }) {
  const { list, title, create, view } = LOOKS[variant];
  const [parameters] = useSearchParams();
  return (
    <EntityPage
      query={VisitDocument}
      variables={(id) => ({ id })}
      entity={({ formVisits }) => formVisits.formVisits.find(({ brand }) => brand === variant)}
      list={{ to: list, title }}
      titles={{ create, edit: view }}
    >
      {(page) =>
        page.entity &&
        (parameters.get("edit") === "1" && page.entity.canEdit && !page.entity.isDeleted ? (
          <EditVisit page={page} visit={page.entity} variant={variant} />
        ) : (
          <Shown page={page} visit={page.entity} variant={variant} />
        ))
      }
    </EntityPage>
  );
}

interface ShownProps {
  readonly page: VisitForm;
  readonly visit: VisitDetailFragment;
  readonly variant: Variant;
}

function Shown({ page, visit, variant }: ShownProps) {
  const { t, locale } = useTranslation();
  const { timeZone } = useConfig();
  const [parameters, setParameters] = useSearchParams();
  const { data } = useQuery(VisitsAtDealerDocument, { variables: { brand: variant, custCode: visit.custCode } });
  const others = (data?.formVisits.formVisits ?? []).filter(({ id }) => id !== visit.id);
  const other = others.find(({ id }) => id === parameters.get("with"));
  const { list } = LOOKS[variant];
  return (
    <>
      <PageHeader
        title={visit.custName}
        aside={
          <div className="flex flex-wrap items-end gap-2">
            {others.length > 0 && (
              <Select
                label={t("visit_compare")}
                hideLabel
                small
                className="w-96 max-w-full max-xs:w-full"
                value={other?.id ?? ""}
                options={[
                  { value: "", label: t("visit_compare") },
                  ...others.map((each) => ({
                    value: each.id,
                    label: [
                      dateText(each.visitedOn, locale, timeZone),
                      each.createdBy,
                      `${t("visit_photos")}: ${Object.keys(storedPhotos(each)).length}`,
                    ].join(" · "),
                  })),
                ]}
                onChange={({ target }) => setParameters(target.value ? { with: target.value } : {}, { replace: true })}
              />
            )}
            <DownloadButton
              path="/api/visit-form/file"
              name={`visit-${visit.custCode}-${visit.visitedOn}.pdf`}
              body={{ id: visit.id }}
            >
              {t("visit_download")}
            </DownloadButton>
            {visit.canEdit && !visit.isDeleted && (
              <ButtonLink to={`${list}/${visit.id}?edit=1`} icon={PencilIcon}>
                {t("visit_edit")}
              </ButtonLink>
            )}
          </div>
        }
      />
      {visit.isDeleted && <Deleted visit={visit} reload={page.reload} />}
      <Sheet visits={other ? [visit, other] : [visit]} />
    </>
  );
}

function Deleted({ visit, reload }: { readonly visit: VisitDetailFragment; readonly reload: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const restore = useRestore();
  return (
    <div className="mb-5">
      <Notice
        tone="warn"
        title={t("visit_deleted")}
        action={
          visit.canEdit && (
            <Button size="sm" icon={RotateCcwIcon} onClick={() => restore(visit.id, () => void reload())}>
              {t("restore")}
            </Button>
          )
        }
      >
        {t("inspection_deleted_text")}
      </Notice>
    </div>
  );
}

/** Restores a visit and says so. */
export function useRestore(): (id: string, then: () => void) => Promise<void> {
  const restore = useAction(RestoreVisitDocument);
  return async (id, then) => {
    toast(serverText((await restore({ id })).restoreFormVisit.message.description));
    then();
  };
}
