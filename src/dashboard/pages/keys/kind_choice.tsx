import { useMessages } from "../../messages/messages.ts";
import { KEYS } from "../../texts/en.json";

/** Whether only its owner knows a key, or everybody who opens a page. */
export type KeyKind = "secret" | "publishable";

/** What the choice needs. */
export interface KindChoiceProps {
  readonly value: KeyKind;
  readonly onChoose: (kind: KeyKind) => void;
}

/** Who uses a new key: servers or web pages. */
export function KindChoice({ value, onChoose }: KindChoiceProps) {
  const t = useMessages(KEYS);
  const names: Readonly<Record<KeyKind, string>> = { secret: t("kindSecret"), publishable: t("kindPublishable") };
  return (
    <fieldset class="choices">
      <legend class="legend">{t("kind")}</legend>
      {(["secret", "publishable"] as const).map((kind) => (
        <label key={kind} class="check">
          <input type="radio" name="kind" value={kind} checked={kind === value} onChange={() => onChoose(kind)} />
          {names[kind]}
        </label>
      ))}
      {value === "publishable" ? <p class="hint">{t("kindHint")}</p> : null}
    </fieldset>
  );
}
