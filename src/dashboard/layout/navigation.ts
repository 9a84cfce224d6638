import type { Role } from "../api/types.ts";
import type { IconName } from "../kit/icon.tsx";
import type { LAYOUT, SHARED } from "../texts/en.json";

export interface NavigationEntry {
  readonly path: string;
  readonly name: keyof typeof SHARED;
  readonly icon: IconName;
  /** The lowest role that sees it. */
  readonly role?: Role;
}

/** Entries under a heading. */
export interface NavigationGroup {
  readonly name: keyof typeof LAYOUT;
  readonly entries: readonly NavigationEntry[];
}

/** What the sidebar shows, from top to bottom. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    name: "resolving",
    entries: [
      { path: "/", name: "home", icon: "home" },
      { path: "/try", name: "tryIt", icon: "target", role: "member" },
      { path: "/batches", name: "batches", icon: "stack" },
      { path: "/corrections", name: "corrections", icon: "check", role: "member" },
    ],
  },
  {
    name: "places",
    entries: [
      { path: "/locations", name: "locations", icon: "pin" },
      { path: "/maps", name: "maps", icon: "map" },
      { path: "/data", name: "data", icon: "globe" },
    ],
  },
  {
    name: "developers",
    entries: [
      { path: "/keys", name: "keys", icon: "key", role: "admin" },
      { path: "/webhooks", name: "webhooks", icon: "hook", role: "admin" },
      { path: "/usage", name: "usage", icon: "chart" },
    ],
  },
  {
    name: "organization",
    entries: [
      { path: "/members", name: "members", icon: "people" },
      { path: "/audit", name: "audit", icon: "list", role: "admin" },
      { path: "/organization", name: "settings", icon: "gear", role: "admin" },
    ],
  },
];
