import type { Variant } from "@spoke/core/visit-form/schema.ts";
import type { MessageKey } from "../../lib/i18n.ts";

interface Look {
  readonly list: string;
  readonly title: MessageKey;
  readonly create: MessageKey;
  readonly view: MessageKey;
}

/** Where the pages of a form are, and their titles. */
export const LOOKS: Readonly<Record<Variant, Look>> = {
  polygon: {
    list: "/visit-form/polygon",
    title: "title_visit_form_polygon",
    create: "title_visit_form_polygon_create",
    view: "title_visit_form_polygon_id",
  },
  wim: {
    list: "/visit-form/wim",
    title: "title_visit_form_wim",
    create: "title_visit_form_wim_create",
    view: "title_visit_form_wim_id",
  },
};
