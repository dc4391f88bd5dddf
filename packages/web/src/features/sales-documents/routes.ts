import type { RouteRow } from "../../app/route.ts";

const EDITOR = { scopes: ["sales-document.cu"], layout: "default" } as const;
const READER = { scopes: ["page.sales-document"], layout: "default", guards: ["content-target-check"] } as const;
/** In the place of a type, an address of one part holds an id: it is the page of that row instead. */
const TYPES = /^(sales|technical)$/;
const back = { back: true };
const list = () => import("./EditedDocumentsPage.tsx");
const form = () => import("./DocumentFormPage.tsx");
const groupForm = () => import("./GroupFormPage.tsx");
const documents = () => import("./DocumentsPage.tsx");

export const salesDocumentsRoutes: readonly RouteRow[] = [
  {
    ...EDITOR,
    id: "admin-sales-document",
    path: "/admin/sales-document",
    page: list,
    titleKey: "title_admin_sales_document",
  },
  {
    ...EDITOR,
    id: "admin-sales-document-group",
    path: "/admin/sales-document/group",
    page: () => import("./GroupsPage.tsx"),
    titleKey: "title_admin_sales_document_group",
    menu: { group: "content", order: 4, icon: "layers" },
  },
  {
    ...EDITOR,
    id: "admin-sales-document-list",
    path: "/admin/sales-document/list",
    page: list,
    titleKey: "title_admin_sales_document_list",
    menu: { group: "content", order: 5, icon: "book" },
  },
  {
    ...EDITOR,
    id: "admin-sales-document-group-create",
    path: "/admin/sales-document/group/create",
    page: groupForm,
    titleKey: "title_admin_sales_document_group_create",
    mobile: back,
  },
  {
    ...EDITOR,
    id: "admin-sales-document-list-create",
    path: "/admin/sales-document/list/create",
    page: form,
    titleKey: "title_admin_sales_document_list_create",
    mobile: back,
  },
  {
    ...EDITOR,
    id: "admin-sales-document-group-id-edit",
    path: "/admin/sales-document/group/:id/edit",
    page: groupForm,
    titleKey: "title_admin_sales_document_group_id_edit",
    mobile: back,
  },
  {
    ...EDITOR,
    id: "admin-sales-document-list-id-edit",
    path: "/admin/sales-document/list/:id/edit",
    page: form,
    titleKey: "title_admin_sales_document_list_id_edit",
    mobile: back,
  },
  { ...READER, id: "sales-document", path: "/sales-document", page: documents, titleKey: "title_sales_document" },
  {
    ...READER,
    id: "sales-document-type",
    path: "/sales-document/:type",
    page: documents,
    titleKey: "title_sales_document_type",
    params: { type: TYPES },
    menu: [
      {
        group: "content",
        order: 4,
        icon: "page",
        to: "/sales-document/sales",
        labelKey: "menu_sales_documents",
        unlessScope: "sales-document.cu",
      },
      {
        group: "content",
        order: 5,
        icon: "book",
        to: "/sales-document/technical",
        labelKey: "menu_technical_documents",
        unlessScope: "sales-document.cu",
      },
    ],
  },
  {
    ...READER,
    id: "sales-document-type-id",
    path: "/sales-document/:type?/:id",
    page: () => import("./DocumentPage.tsx"),
    titleKey: "title_sales_document_type_id",
    params: { type: TYPES },
  },
];
