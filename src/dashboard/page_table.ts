import type { Page } from "./page.ts";

/** Every page, by its path. How to add one: `mod.ts`. */
export const PAGES: readonly Page[] = [
  {
    path: "/",
    access: "session",
    loadForGuests: async () => (await import("./pages/start/page.tsx")).StartPage,
    load: async () => (await import("./pages/home/page.tsx")).HomePage,
  },
  { path: "/login", access: "guest", load: async () => (await import("./pages/login/page.tsx")).LogInPage },
  { path: "/signup", access: "guest", load: async () => (await import("./pages/signup/page.tsx")).SignUpPage },
  { path: "/reset", access: "open", load: async () => (await import("./pages/reset/page.tsx")).ResetPage },
  { path: "/verify", access: "open", load: async () => (await import("./pages/verify/page.tsx")).VerifyPage },
  {
    path: "/invitations/:token",
    access: "open",
    load: async () => (await import("./pages/invitation/page.tsx")).InvitationPage,
  },
  { path: "/try", access: "session", role: "member", load: async () => (await import("./pages/try/page.tsx")).TryPage },
  { path: "/batches", access: "session", load: async () => (await import("./pages/batches/page.tsx")).BatchesPage },
  {
    path: "/batches/new",
    access: "session",
    role: "member",
    load: async () => (await import("./pages/new_batch/page.tsx")).NewBatchPage,
  },
  {
    path: "/batches/:id",
    access: "session",
    list: "/batches",
    load: async () => (await import("./pages/batch/page.tsx")).BatchPage,
  },
  {
    path: "/batches/:id/review",
    access: "session",
    list: "/batches",
    role: "member",
    load: async () => (await import("./pages/review/page.tsx")).ReviewPage,
  },
  {
    path: "/corrections",
    access: "session",
    role: "member",
    load: async () => (await import("./pages/corrections/page.tsx")).CorrectionsPage,
  },
  {
    path: "/locations",
    access: "session",
    load: async () => (await import("./pages/locations/page.tsx")).LocationsPage,
  },
  { path: "/maps", access: "session", load: async () => (await import("./pages/maps/page.tsx")).MapsPage },
  {
    // Below `/maps` are the public pages of maps.
    path: "/map/:id",
    access: "session",
    list: "/maps",
    load: async () => (await import("./pages/map/page.tsx")).MapPage,
  },
  {
    path: "/webhooks",
    access: "session",
    role: "admin",
    load: async () => (await import("./pages/webhooks/page.tsx")).WebhooksPage,
  },
  {
    path: "/webhooks/:id",
    access: "session",
    list: "/webhooks",
    role: "admin",
    load: async () => (await import("./pages/webhook/page.tsx")).WebhookPage,
  },
  { path: "/members", access: "session", load: async () => (await import("./pages/members/page.tsx")).MembersPage },
  {
    path: "/audit",
    access: "session",
    role: "admin",
    load: async () => (await import("./pages/audit/page.tsx")).AuditPage,
  },
  {
    path: "/organization",
    access: "session",
    role: "admin",
    load: async () => (await import("./pages/settings/page.tsx")).SettingsPage,
  },
  {
    path: "/keys",
    access: "session",
    role: "admin",
    load: async () => (await import("./pages/keys/page.tsx")).KeysPage,
  },
  { path: "/data", access: "session", load: async () => (await import("./pages/data/page.tsx")).DataPage },
  { path: "/usage", access: "session", load: async () => (await import("./pages/usage/page.tsx")).UsagePage },
  { path: "/account", access: "session", load: async () => (await import("./pages/account/page.tsx")).AccountPage },
];
