import type { RouteRow } from "../../app/route.ts";

const EDITOR = { scopes: ["news.cu"], layout: "default" } as const;
const READER = { scopes: ["page.news"], layout: "default", guards: ["content-target-check"] } as const;
const form = () => import("./NewsFormPage.tsx");

export const newsRoutes: readonly RouteRow[] = [
  {
    ...EDITOR,
    id: "admin-news",
    path: "/admin/news",
    page: () => import("./EditedNewsPage.tsx"),
    titleKey: "title_admin_news",
    menu: { group: "content", order: 1, icon: "newspaper", onlyFlag: "NEWS" },
  },
  {
    ...EDITOR,
    id: "admin-news-create",
    path: "/admin/news/create",
    page: form,
    titleKey: "title_admin_news_create",
    mobile: { back: true },
  },
  {
    ...EDITOR,
    id: "admin-news-id-edit",
    path: "/admin/news/:id/edit",
    page: form,
    titleKey: "title_admin_news_id_edit",
    mobile: { back: true },
  },
  {
    ...READER,
    id: "news",
    path: "/news",
    page: () => import("./NewsListPage.tsx"),
    titleKey: "title_news",
    menu: { group: "content", order: 1, icon: "newspaper", onlyFlag: "NEWS", unlessScope: "news.cu" },
  },
  { ...READER, id: "news-id", path: "/news/:id", page: () => import("./NewsPage.tsx"), titleKey: "title_news_id" },
];
