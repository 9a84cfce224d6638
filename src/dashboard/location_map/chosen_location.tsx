import type { ComponentChildren } from "preact";
import type { SavedLocation } from "../api/types.ts";
import { useMessages } from "../messages/use_messages.ts";
import { Button } from "../kit/buttons/button.tsx";
import { AddedColumns, UncertainColumns } from "../resolution/added_columns.tsx";
import { coordinatesText } from "../resolution/coordinates_text.ts";
import { SHARED } from "../texts/en.json";

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
