/** The path to open after logging in: `?next=`, if it is a path of these pages and not of another site. */
export function pathAfterLogin(query: URLSearchParams): string {
  const next = query.get("next") ?? "/";
  // `//host` and `/\host` lead to another host.
  const isOwn = next.startsWith("/") && !/^\/[/\\]/u.test(next) && !/[\x00-\x1f]/u.test(next);
  return isOwn && !next.startsWith("/login") ? next : "/";
}
