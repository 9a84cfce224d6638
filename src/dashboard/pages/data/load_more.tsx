import { useId, useState } from "preact/hooks";
import type { DatasetCountry } from "../../api/types.ts";
import { preferences } from "../../base/preferences.ts";
import { useStore } from "../../base/use_store.ts";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Section } from "../../kit/section.tsx";
import { countryName } from "../../messages/country_name.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { DATA } from "./messages.ts";

/** What the section about loading needs. */
export interface LoadMoreProps {
  readonly countries: readonly DatasetCountry[];
  /** No streets are loaded yet. */
  readonly isEmpty: boolean;
}

/** The commands with which the operator of this service loads, updates and removes data. */
export function LoadMore({ countries, isEmpty }: LoadMoreProps) {
  const t = useMessages(DATA);
  const { language } = useStore(preferences);
  const id = useId();
  const [code, setCode] = useState(countryOfBrowser);
  const choices = countries.filter(({ add_command: command }) => command !== null)
    .map((country) => ({ ...country, name: countryName(country.code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  const command = choices.find((country) => country.code === code)?.add_command ?? choices[0]?.add_command ?? "";
  // `bun run gazetteer`, or how this service was started.
  const [gazetteer] = command.split(" add ");
  return (
    <Section
      title={t(isEmpty ? "firstTitle" : "moreTitle")}
      lead={t(isEmpty ? "firstLead" : "moreLead")}
      kind="card"
    >
      <div class="field narrow">
        <label for={id}>{t("country")}</label>
        <select id={id} value={code} onChange={({ currentTarget }) => setCode(currentTarget.value)}>
          {choices.map(({ code: value, name }) => <option key={value} value={value}>{name}</option>)}
        </select>
      </div>
      <CodeBlock name={t("addCommand")} text={command} />
      <details>
        <summary>{t("otherCommands")}</summary>
        <CodeBlock
          name={t("otherCommands")}
          text={["catalog", "update", "rollback <name>", "remove <name>"].map((words) => `${gazetteer} ${words}`)
            .join("\n")}
        />
      </details>
    </Section>
  );
}

/** The country of the browser's language, as a first guess. */
function countryOfBrowser(): string {
  return new Intl.Locale(navigator.language).maximize().region ?? "";
}
