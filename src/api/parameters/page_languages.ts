import { cookieValue } from "./cookie_value.ts";
import { preferredLanguages } from "./preferred_language.ts";

/** The languages of a request: the one that a person chose in the dashboard, then the browser's. */
export function pageLanguages(request: Request, cookie: string): readonly string[] {
  const chosen = cookieValue(request, cookie);
  const accepted = preferredLanguages(request.headers.get("accept-language"));
  return chosen === undefined ? accepted : [chosen, ...accepted];
}
