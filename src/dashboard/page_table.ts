import type { Page } from "./page.ts";

// Three parts of the script, with the first page of members: a part for each page made thirty small files.
const guestPages = () => import("./pages/guest_pages.ts");
const memberPages = () => import("./pages/member_pages.ts");

function ofGuests(name: keyof Awaited<ReturnType<typeof guestPages>>): Page["load"] {
  return async () => (await guestPages())[name];
}

function ofMembers(name: keyof Awaited<ReturnType<typeof memberPages>>): Page["load"] {
  return async () => (await memberPages())[name];
}

/** Every page, by its path. How to add one: `mod.ts`. */
export const PAGES: readonly Page[] = [
  {
    path: "/",
    access: "session",
    loadForGuests: ofGuests("StartPage"),
    load: async () => (await import("./pages/home/page.tsx")).HomePage,
  },
  { path: "/login", access: "guest", load: ofGuests("LogInPage") },
  { path: "/signup", access: "guest", load: ofGuests("SignUpPage") },
  { path: "/reset", access: "open", load: ofGuests("ResetPage") },
  { path: "/verify", access: "open", load: ofGuests("VerifyPage") },
  { path: "/invitations/:token", access: "open", load: ofGuests("InvitationPage") },
  { path: "/try", access: "session", role: "member", load: ofMembers("TryPage") },
  { path: "/batches", access: "session", load: ofMembers("BatchesPage") },
  { path: "/batches/new", access: "session", role: "member", load: ofMembers("NewBatchPage") },
  { path: "/batches/:id", access: "session", list: "/batches", load: ofMembers("BatchPage") },
  {
    path: "/batches/:id/review",
    access: "session",
    list: "/batches",
    role: "member",
    load: ofMembers("ReviewPage"),
  },
  { path: "/corrections", access: "session", role: "member", load: ofMembers("CorrectionsPage") },
  { path: "/locations", access: "session", load: ofMembers("LocationsPage") },
  { path: "/maps", access: "session", load: ofMembers("MapsPage") },
  // Below `/maps` are the public pages of maps.
  { path: "/map/:id", access: "session", list: "/maps", load: ofMembers("MapPage") },
  { path: "/webhooks", access: "session", role: "admin", load: ofMembers("WebhooksPage") },
  { path: "/webhooks/:id", access: "session", list: "/webhooks", role: "admin", load: ofMembers("WebhookPage") },
  { path: "/members", access: "session", load: ofMembers("MembersPage") },
  { path: "/audit", access: "session", role: "admin", load: ofMembers("AuditPage") },
  { path: "/organization", access: "session", role: "admin", load: ofMembers("SettingsPage") },
  { path: "/keys", access: "session", role: "admin", load: ofMembers("KeysPage") },
  { path: "/data", access: "session", load: ofMembers("DataPage") },
  { path: "/usage", access: "session", load: ofMembers("UsagePage") },
  { path: "/account", access: "session", load: ofMembers("AccountPage") },
];
