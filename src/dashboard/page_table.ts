import type { Page } from "./page.ts";

// Three parts of the script, with the first page of members: a part for each page made thirty small files.
const guestPages = () => import("./pages/guest_pages.ts");
const memberPages = () => import("./pages/member_pages.ts");

/** Every page, by its path. How to add one: `mod.ts`. */
export const PAGES: readonly Page[] = [
  {
    path: "/",
    access: "session",
    loadForGuests: async () => (await guestPages()).StartPage,
    load: async () => (await import("./pages/home/page.tsx")).HomePage,
  },
  { path: "/login", access: "guest", load: async () => (await guestPages()).LogInPage },
  { path: "/signup", access: "guest", load: async () => (await guestPages()).SignUpPage },
  { path: "/reset", access: "open", load: async () => (await guestPages()).ResetPage },
  { path: "/verify", access: "open", load: async () => (await guestPages()).VerifyPage },
  {
    path: "/invitations/:token",
    access: "open",
    load: async () => (await guestPages()).InvitationPage,
  },
  { path: "/try", access: "session", role: "member", load: async () => (await memberPages()).TryPage },
  { path: "/batches", access: "session", load: async () => (await memberPages()).BatchesPage },
  {
    path: "/batches/new",
    access: "session",
    role: "member",
    load: async () => (await memberPages()).NewBatchPage,
  },
  {
    path: "/batches/:id",
    access: "session",
    list: "/batches",
    load: async () => (await memberPages()).BatchPage,
  },
  {
    path: "/batches/:id/review",
    access: "session",
    list: "/batches",
    role: "member",
    load: async () => (await memberPages()).ReviewPage,
  },
  {
    path: "/corrections",
    access: "session",
    role: "member",
    load: async () => (await memberPages()).CorrectionsPage,
  },
  {
    path: "/locations",
    access: "session",
    load: async () => (await memberPages()).LocationsPage,
  },
  { path: "/maps", access: "session", load: async () => (await memberPages()).MapsPage },
  {
    // Below `/maps` are the public pages of maps.
    path: "/map/:id",
    access: "session",
    list: "/maps",
    load: async () => (await memberPages()).MapPage,
  },
  {
    path: "/webhooks",
    access: "session",
    role: "admin",
    load: async () => (await memberPages()).WebhooksPage,
  },
  {
    path: "/webhooks/:id",
    access: "session",
    list: "/webhooks",
    role: "admin",
    load: async () => (await memberPages()).WebhookPage,
  },
  { path: "/members", access: "session", load: async () => (await memberPages()).MembersPage },
  {
    path: "/audit",
    access: "session",
    role: "admin",
    load: async () => (await memberPages()).AuditPage,
  },
  {
    path: "/organization",
    access: "session",
    role: "admin",
    load: async () => (await memberPages()).SettingsPage,
  },
  {
    path: "/keys",
    access: "session",
    role: "admin",
    load: async () => (await memberPages()).KeysPage,
  },
  { path: "/data", access: "session", load: async () => (await memberPages()).DataPage },
  { path: "/usage", access: "session", load: async () => (await memberPages()).UsagePage },
  { path: "/account", access: "session", load: async () => (await memberPages()).AccountPage },
];
