import { useQuery } from "@apollo/client/react";
import { useId } from "react";
import { type AnalyzedProductFragment, CreateTagPictureDocument, KnownTagsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { DateRangeInput, SelectInput, TextInput } from "../../ui/form/fields.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { usePicture, withPicture } from "../upload/index.ts";
import type { ProductChange } from "./change.ts";
import {
  type ChangeForm,
  changeFormSchema,
  EMPTY,
  isQuestion,
  type Kind,
  NEW_TAG,
  partOf,
  QUESTIONS,
  tagOptions,
  tagsOf,
} from "./dialog.ts";
import { TagFields } from "./TagFields.tsx";

export type { Kind } from "./dialog.ts";

interface ChangeDialogProps {
  readonly kind: Kind;
  /** Products that are changed. */
  readonly products: readonly AnalyzedProductFragment[];
  readonly onClose: () => void;
  readonly onChange: (part: Omit<ProductChange, "articleCode" | "sorg">) => void;
}

/** The details of a change of many products, or the question before it. */
export function ChangeDialog({ kind, products, onClose, onChange }: ChangeDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const createPicture = useAction(CreateTagPictureDocument);
  const sorgs = [...new Set(products.map(({ sorg }) => sorg))];
  const { data } = useQuery(KnownTagsDocument, {
    variables: { sorg: sorgs[0] ?? "" },
    skip: kind !== "tag" || sorgs.length === 0,
  });
  const existing = data?.knownTags ?? [];
  const state = useFormPage({
    schema: changeFormSchema(kind),
    values: EMPTY,
    // The job of the page sends the changes and shows their refusals.
    save: async ({ tag }) =>
      kind === "tag" && tag === NEW_TAG
        ? withPicture(picture, "uploadId", async (uploadId) =>
            uploadId === "" ? NOTHING_SENT : (await createPicture({ uploadId })).createTagPicture,
          )
        : NOTHING_SENT,
    onSaved: (answer, values) => {
      const fileName = "fileName" in answer ? (answer.fileName ?? "") : "";
      onChange(partOf(kind, { ...values, fileName }, existing));
    },
  });
  const picture = usePicture({
    purpose: "TAG_PICTURE",
    stored: undefined,
    onValue: (value) => state.form.setValue("uploadId", value),
  });
  const count = products.length;
  const tags = tagsOf(products);
  const isDelete = kind === "delete";
  return (
    <Dialog
      open
      {...(isQuestion(kind) && { role: "alertdialog" })}
      title={t(TITLES[kind])}
      onClose={onClose}
      footer={
        <DialogButtons onClose={onClose} kind={isDelete ? "destroy" : "primary"} type="submit" form={id}>
          {isDelete ? t("delete") : t("products_apply", { count })}
        </DialogButtons>
      }
    >
      <Form id={id} state={state} label={t(TITLES[kind])} className="grid gap-4">
        {kind === "arrival" && (
          <DateRangeInput
            legend={t("products_set_arrival")}
            from={{ name: "from", label: t("products_from"), required: true }}
            to={{ name: "to", label: t("products_to"), required: true }}
          />
        )}
        {kind === "limit" && (
          <TextInput<ChangeForm>
            name="limit"
            label={t("products_limit")}
            hint={t("products_limit_hint")}
            inputMode="numeric"
          />
        )}
        {kind === "tag" && <TagFields existing={existing} picture={picture} />}
        {kind === "untag" && (
          <SelectInput<ChangeForm> name="tag" label={t("products_tag_name")} required options={tagOptions(tags, t)} />
        )}
        {isQuestion(kind) && <p>{t(QUESTIONS[kind], { count })}</p>}
      </Form>
    </Dialog>
  );
}

const NOTHING_SENT: Answer = { message: { status: "success", description: "" }, userErrors: [] };

const TITLES = {
  open: "products_allow",
  close: "products_disallow",
  arrival: "products_set_arrival",
  "end-arrival": "products_drop_arrival",
  limit: "products_set_limit",
  tag: "products_put_tag",
  untag: "products_tag_remove",
  delete: "products_delete",
} as const;
