import type { Page } from "./page.ts";

/** Every page, by its path. How to add one: `mod.ts`. */
export const PAGES: readonly Page[] = [
  { path: "/", access: "session", load: async () => (await import("./pages/home/page.tsx")).HomePage },
  { path: "/login", access: "guest", load: async () => (await import("./pages/login/page.tsx")).LogInPage },
  { path: "/signup", access: "guest", load: async () => (await import("./pages/signup/page.tsx")).SignUpPage },
];
