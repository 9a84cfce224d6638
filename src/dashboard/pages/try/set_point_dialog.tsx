import { useMemo, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Resolution } from "../../api/types.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { toast } from "../../kit/notices/toasts.ts";
import type { MapPoint } from "../../map/map_point.ts";
import { whenVisible } from "../../map/when_visible.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { coordinatesText } from "../../resolution/coordinates_text.ts";
import { STATUS_TONE } from "../../resolution/status.tsx";
import type { FormValues } from "./form_values.ts";
import { SET_POINT } from "../../texts/en.json";

const PinMap = whenVisible(async () => (await import("../../map/pin_map.tsx")).PinMap);

/** The service's limit of a label. Characters. */
const LABEL_LENGTH_MAX = 500;

/** An answer with a location. */
export type Located = Resolution & { readonly coordinates: NonNullable<Resolution["coordinates"]> };

/** Whether an answer has a location. */
export function hasPoint(resolution: Resolution): resolution is Located {
  return resolution.coordinates !== null;
}

/** What the dialog needs. */
export interface SetPointDialogProps {
  readonly question: Pick<FormValues, "input" | "country">;
  readonly resolution: Located;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Sets the point of an input by hand; the service answers so from then on. */
export function SetPointDialog({ question, resolution, onSaved, onClose }: SetPointDialogProps) {
  const t = useMessages(SET_POINT);
  const { coordinates, status, accuracy_m: accuracyM } = resolution;
  const input = question.input.trim();
  const [pin, setPin] = useState(coordinates);
  const points = useMemo(
    (): readonly MapPoint[] => [{
      id: "answer",
      coordinates,
      tone: STATUS_TONE[status],
      accuracyM: accuracyM ?? undefined,
    }],
    [resolution],
  );
  const none = useMemo(() => [], []);
  const save = async (values: FormData): Promise<void> => {
    const country = question.country.trim();
    await api.post("/v1/corrections", {
      input,
      ...(country === "" ? {} : { country }),
      coordinates: pin,
      label: textOf(values, "label").trim(),
    });
    toast(t("saved"));
    onClose();
    onSaved();
  };
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <Form submitLabel={t("save")} onSubmit={save} onCancel={onClose}>
        <p>{t("lead")}</p>
        <PinMap
          label={t("map")}
          points={points}
          alternatives={none}
          onAlternative={() => undefined}
          pinLabel={t("pin")}
          pin={coordinates}
          onPin={setPin}
        />
        <p role="status">
          <span class="muted">{t("point")}</span> <code dir="ltr">{coordinatesText(pin)}</code>
        </p>
        <TextField
          name="label"
          label={t("label")}
          value={input.slice(0, LABEL_LENGTH_MAX)}
          autocomplete="off"
          required
          maxLength={LABEL_LENGTH_MAX}
        />
      </Form>
    </Dialog>
  );
}
