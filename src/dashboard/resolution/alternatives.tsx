import type { Resolution } from "../api/types.ts";
import { Button } from "../kit/buttons/button.tsx";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { coordinatesText } from "./coordinates_text.ts";
import { RESOLUTION } from "./messages.ts";
import { PRECISION_NAMES } from "./names/precision_names.ts";

/** What the list needs. */
export interface AlternativesProps extends Pick<Resolution, "alternatives"> {
  readonly chosen: number | undefined;
  /** The same one again: the answer itself. */
  readonly onChoose: (alternative: number | undefined) => void;
  /** Resolves the label of an alternative. */
  readonly onAsk?: ((input: string) => void) | undefined;
}

/** The alternatives of an answer, likeliest first. Choosing one shows it on the map. */
export function Alternatives({ alternatives, chosen, onChoose, onAsk }: AlternativesProps) {
  const t = useMessages(RESOLUTION);
  const precisionName = useMessages(PRECISION_NAMES);
  const { percent, number } = useFormats();
  return (
    <ol class="plain-list alternatives">
      {alternatives.map(({ label, coordinates, precision, confidence }, i) => (
        <li key={`${label} ${coordinatesText(coordinates)}`} class={i === chosen ? "is-chosen" : undefined}>
          <button
            type="button"
            class="alternative"
            aria-pressed={i === chosen ? "true" : "false"}
            onClick={() =>
              onChoose(i === chosen ? undefined : i)}
          >
            <span class="alternative-number" aria-hidden="true">{number(i + 1)}</span>
            <span>
              <bdi>{label}</bdi>
              <span class="muted block">
                {precisionName(precision)} · <span dir="ltr">{coordinatesText(coordinates)}</span> ·{" "}
                {t("confidenceOf", { percent: percent(confidence) })}
              </span>
            </span>
          </button>
          {i !== chosen || onAsk === undefined ? null : (
            <Button onPress={() => onAsk(label)}>{t("resolveThis")}</Button>
          )}
        </li>
      ))}
    </ol>
  );
}
