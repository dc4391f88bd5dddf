import type { RouteRow } from "../../app/route.ts";

export const sessionRoutes: readonly RouteRow[] = [
  {
    id: "login",
    path: "/login",
    page: () => import("./SignInPage.tsx"),
    titleKey: "title_login",
    layout: "bare",
    public: true,
  },
  {
    id: "forgot-password",
    path: "/forgot-password",
    page: () => import("./ForgotPasswordPage.tsx"),
    titleKey: "title_forgot_password",
    layout: "bare",
    public: true,
  },
  {
    id: "reset-password",
    path: "/reset-password",
    page: () => import("./ResetPasswordPage.tsx"),
    titleKey: "title_reset_password",
    layout: "bare",
    public: true,
  },
  {
    id: "confirm-email",
    path: "/confirm-email",
    page: () => import("./ConfirmEmailPage.tsx"),
    titleKey: "title_confirm_email",
    layout: "bare",
    public: true,
  },
  {
    id: "maintenance",
    path: "/maintenance",
    page: () => import("./MaintenancePage.tsx"),
    titleKey: "title_maintenance",
    layout: "bare",
    public: true,
  },
];
