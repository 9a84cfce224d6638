import type { ResultRow } from "../api/types.ts";
import { Moment } from "../kit/moment.tsx";
import { defineMessages } from "../messages/define_messages.ts";
import { useMessages } from "../messages/use_messages.ts";

const DECIDED = defineMessages({
  en: {
    place: "{name} chose this place",
    coordinates: "{name} set this point",
    input: "{name} resolved another text",
    dismissed: "{name} dismissed every answer",
    somebody: "Someone",
  },
  de: {
    place: "{name} hat diesen Ort gewählt",
    coordinates: "{name} hat diesen Punkt gesetzt",
    input: "{name} hat den Ort mit anderem Text ermittelt",
    dismissed: "{name} hat alle Antworten verworfen",
    somebody: "Jemand",
  },
  fr: {
    place: "{name} a choisi ce lieu",
    coordinates: "{name} a placé ce point",
    input: "{name} a localisé un autre texte",
    dismissed: "{name} a écarté toutes les réponses",
    somebody: "Quelqu’un",
  },
  es: {
    place: "{name} eligió este lugar",
    coordinates: "{name} fijó este punto",
    input: "{name} localizó otro texto",
    dismissed: "{name} descartó todas las respuestas",
    somebody: "Alguien",
  },
  ar: {
    place: "اختار {name} هذا المكان",
    coordinates: "حدّد {name} هذه النقطة",
    input: "حدّد {name} نصًا آخر",
    dismissed: "استبعد {name} كل الأجوبة",
    somebody: "شخص ما",
  },
});

/** Who decided what on a row, and when; nothing if nobody did. */
export function DecidedBy({ row }: { readonly row: ResultRow }) {
  const t = useMessages(DECIDED);
  const { decision, reviewed_by: by, reviewed_at: at } = row;
  if (decision === null) {
    return null;
  }
  return (
    <p class="small muted">
      {t(decision, { name: by?.name ?? t("somebody") })}
      {at === null ? null : (
        <>
          {" · "}
          <Moment iso={at} as="ago" />
        </>
      )}
    </p>
  );
}
