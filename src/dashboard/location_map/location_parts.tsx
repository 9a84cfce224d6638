import type { ComponentChildren } from "preact";
import type { LocationMap, SavedLocation } from "../api/types.ts";
import { useMessages } from "../messages/messages.ts";
import { Button } from "../kit/buttons.tsx";
import { AddedColumns, UncertainColumns } from "../resolution/added_columns.tsx";
import { coordinatesText } from "../resolution/answer_sentence.ts";
import { SHARED, VISIBILITY_NAMES } from "../texts/en.json";
import { Badge, type Tone } from "../kit/screen.tsx";

/** Props of `ChosenLocation`. */
export interface ChosenLocationProps {
  /** Undefined: no point was clicked. */
  readonly row: SavedLocation | undefined;
  readonly onClose: () => void;
  /** Buttons for what can be done with it. */
  readonly children?: ComponentChildren;
}

/** The location whose point was clicked, next to the map. */
export function ChosenLocation({ row, onClose, children }: ChosenLocationProps) {
  const t = useMessages(SHARED);
  return (
    <div role="status">
      {row === undefined ? null : (
        <div class="chosen card">
          <div class="cell-stack grow">
            <strong>
              <bdi class="broken">{row.name ?? row.label}</bdi>
            </strong>
            {row.name === null ? null : <bdi class="muted broken">{row.label}</bdi>}
            <code class="muted" dir="ltr">{coordinatesText(row.coordinates)}</code>
            <dl class="fact-list small">
              <AddedColumns of={row} />
            </dl>
            <UncertainColumns of={row} />
          </div>
          {children}
          <Button kind="quiet" icon="close" label={t("close")} onPress={onClose}>{null}</Button>
        </div>
      )}
    </div>
  );
}

const TONES: Readonly<Record<LocationMap["visibility"], Tone>> = {
  private: "neutral",
  unlisted: "warning",
  public: "good",
};

/** Who sees a map. */
export function VisibilityBadge({ visibility }: Pick<LocationMap, "visibility">) {
  const name = useMessages(VISIBILITY_NAMES);
  return <Badge tone={TONES[visibility]}>{name(visibility)}</Badge>;
}
