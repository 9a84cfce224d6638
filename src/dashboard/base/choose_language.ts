import { BASE_PATH } from "./base_path.ts";
import { LANGUAGE_COOKIE, languageOf } from "./languages.ts";

const YEAR_S = 365 * 86_400;

/** Shows the dashboard in another language, now and at the next visits: the page is loaded again in that language. */
export function chooseLanguage(chosen: string): void {
  const language = languageOf(chosen);
  if (language === undefined) {
    return;
  }
  const [prefix, secure] = location.protocol === "https:" ? ["__Secure-", "; Secure"] : ["", ""];
  document.cookie =
    `${prefix}${LANGUAGE_COOKIE}=${language}; Path=${BASE_PATH}/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  location.reload();
}
