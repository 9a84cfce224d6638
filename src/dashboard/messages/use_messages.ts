import { localeOf } from "../base/locale_of.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { fillMessage, type MessageValues } from "./fill_message.ts";
import type { Texts } from "./texts.ts";

/** Returns a text by its name, in the selected language. */
export type Translate<Name extends string> = (name: Name, values?: MessageValues) => string;

/** The texts of a table, filled as the selected language writes numbers. */
export function useMessages<Name extends string>(texts: Texts<Name>): Translate<Name> {
  const language = useStore(preferences, (chosen) => chosen.language);
  return (name, values) => fillMessage(texts[name], localeOf(language), values);
}
