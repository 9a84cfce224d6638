import type { RefObject } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../api/api.ts";
import type { SavedLocation } from "../api/types.ts";
import { ActionButton, Button } from "../kit/buttons.tsx";
import { toast } from "../kit/notices.tsx";
import { Badge } from "../kit/screen.tsx";
import { LazyMap } from "../map/lazy_map.tsx";
import type { MapPoint } from "../map/draw_points.ts";
import { useMessages } from "../messages/messages.ts";
import { AddedColumns, UncertainColumns } from "../resolution/added_columns.tsx";
import { coordinatesText } from "../resolution/answer_sentence.ts";
import { LOCATIONS, SHARED } from "../texts/en.json";
import { nameOf } from "./location_dialogs.tsx";

/** Buttons of the card: the one that focuses the pin, which takes the focus when others go, and the one that saves. */
const MOVE = ".chosen .row button";
const SAVE = ".chosen .primary";

export interface LocationsMapProps {
  /** Where they are drawn: the list scrolls there. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly rows: readonly SavedLocation[];
  /** The row whose name or point was clicked. */
  readonly chosen: SavedLocation | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** Undefined for people who may only read. */
  readonly onEdit: ((row: SavedLocation) => void) | undefined;
  readonly onChanged: () => void;
}

/** Locations on a map. The chosen one has a pin, which moves it: by dragging or by arrow keys. */
export function LocationsMap({ frame, rows, chosen, onChoose, onEdit, onChanged }: LocationsMapProps) {
  const t = useMessages(LOCATIONS);
  const shared = useMessages(SHARED);
  const [moved, setMoved] = useState<MapPoint["coordinates"]>();
  // Another object puts the pin back.
  const [round, setRound] = useState(0);
  const at = useMemo(() => chosen === undefined ? undefined : { ...chosen.coordinates }, [chosen, round]);
  useEffect(() => setMoved(undefined), [chosen]);
  const points = useMemo(
    (): readonly MapPoint[] =>
      rows.map(({ id, coordinates, status }) => ({ id, coordinates, tone: status === "found" ? "good" : "warning" })),
    [rows],
  );
  if (points.length === 0) {
    return null;
  }
  const focus = (selector: string): void => frame.current?.querySelector<HTMLElement>(selector)?.focus();
  const cancel = (): void => {
    setMoved(undefined);
    setRound(round + 1);
    focus(MOVE);
  };
  const save = async (): Promise<void> => {
    if (chosen !== undefined && moved !== undefined) {
      const append = Object.keys(chosen.appended ?? {});
      await api.patch(`/v1/locations/${chosen.id}`, {
        coordinates: moved,
        ...(append.length === 0 ? {} : { append }),
      });
      toast(t("positionSaved"));
      focus(MOVE);
      onChanged();
    }
  };
  return (
    <div class="beside-fixed stack tight" ref={frame}>
      <LazyMap
        label={t("map")}
        points={points}
        view={rows.map(({ id }) => id).join(" ")}
        onChoose={onChoose}
        pin={at === undefined || onEdit === undefined ? undefined : {
          label: t("pin", { name: chosen === undefined ? "" : nameOf(chosen) }),
          at,
          onMove: setMoved,
          onSave: () => frame.current?.querySelector<HTMLElement>(SAVE)?.click(),
          onCancel: cancel,
        }}
      />
      <div role="status">
        {chosen !== undefined && (
          <div class="chosen card">
            <div class="cell-stack grow">
              <strong>
                <bdi class="broken">{nameOf(chosen)}</bdi>
              </strong>
              {chosen.name !== null && <bdi class="muted broken">{chosen.label}</bdi>}
              <span class="row">
                <code class="muted" dir="ltr">{coordinatesText(moved ?? chosen.coordinates)}</code>
                {moved !== undefined && <Badge tone="warning">{t("moved")}</Badge>}
              </span>
              <dl class="fact-list small">
                <AddedColumns of={chosen} />
              </dl>
              <UncertainColumns of={chosen} />
              {onEdit !== undefined && (
                <span class="hint">
                  {t("pinHint")} <span class="key-hints">{t("keysHint")}</span>
                </span>
              )}
            </div>
            <Button kind="quiet" icon="close" label={shared("close")} onPress={() => onChoose(undefined)}>
              {null}
            </Button>
            {onEdit !== undefined && (
              <div class="row">
                <span class="key-hints">
                  <Button onPress={() => focus(".map-pin")}>{t("movePoint")}</Button>
                </span>
                <Button onPress={() => onEdit(chosen)}>{t("edit")}</Button>
                {moved !== undefined && (
                  <>
                    <ActionButton kind="primary" onAct={save}>{t("savePosition")}</ActionButton>
                    <Button onPress={cancel}>{shared("cancel")}</Button>
                  </>
                )}
              </div>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
