import { useState } from "preact/hooks";
import { useMessages } from "../../messages/use_messages.ts";
import { KEYS } from "./messages.ts";
import { ALL_SCOPES, SCOPE_NAMES } from "./scope_names.ts";

/** A choice of all scopes or some of them. */
export function ScopeChoice() {
  const t = useMessages(KEYS);
  const name = useMessages(SCOPE_NAMES);
  const [everything, setEverything] = useState(true);
  return (
    <fieldset class="choices">
      <legend class="legend">{t("scopes")}</legend>
      <label class="check">
        <input type="radio" name="everything" value="yes" checked={everything} onChange={() => setEverything(true)} />
        {t("everything")}
      </label>
      <label class="check">
        <input type="radio" name="everything" value="no" checked={!everything} onChange={() => setEverything(false)} />
        {t("someOf")}
      </label>
      {everything ? null : (
        <div class="check-grid">
          {ALL_SCOPES.map((scope) => (
            <label key={scope} class="check">
              <input type="checkbox" name="scopes" value={scope} defaultChecked={scope === "resolve"} />
              <span>
                {name(scope)} <code class="muted" dir="ltr">{scope}</code>
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
