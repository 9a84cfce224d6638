import { api } from "../api/api.ts";
import { chooseLanguage } from "../base/choose_language.ts";
import { languageOf } from "../base/languages.ts";
import { session } from "./session.ts";

/** Shows the dashboard in another language, and sends mails to the signed-in person in it. */
export async function chooseOwnLanguage(chosen: string): Promise<void> {
  const language = languageOf(chosen);
  if (language !== undefined && session.get().state === "present") {
    // The dashboard changes its language in any case.
    await api.patch("/v1/auth/me", { language }).catch(() => {});
  }
  chooseLanguage(chosen);
}
