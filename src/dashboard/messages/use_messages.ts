import { localeOf } from "../base/locale_of.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { type Messages, textsIn } from "./define_messages.ts";
import { fillMessage, type MessageValues } from "./fill_message.ts";

/** Returns a text by its name, in the selected language. */
export type Translate<Name extends string> = (name: Name, values?: MessageValues) => string;

/** The texts of a table; the component is rendered again when the language changes. */
export function useMessages<Name extends string>(messages: Messages<Name>): Translate<Name> {
  const language = useStore(preferences, (chosen) => chosen.language);
  return (name, values) => fillMessage(textsIn(messages, language)[name], localeOf(language), values);
}
