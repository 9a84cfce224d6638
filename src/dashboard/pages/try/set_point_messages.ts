import { defineMessages } from "../../messages/define_messages.ts";

/** The texts of the dialog that sets the point of an input. */
export const SET_POINT = defineMessages({
  en: {
    title: "Set the point",
    lead:
      "Drag the pin to the right place, or move it with the arrow keys. The same text gets this answer from now on.",
    map: "Map of the answer, with a pin",
    pin: "Pin",
    point: "Point",
    label: "Label of the answer",
    save: "Remember this point",
    saved: "Saved as a correction",
  },
  de: {
    title: "Punkt setzen",
    lead:
      "Ziehen Sie die Nadel an die richtige Stelle, oder bewegen Sie sie mit den Pfeiltasten. Derselbe Text wird ab jetzt so beantwortet.",
    map: "Karte der Antwort mit einer Nadel",
    pin: "Nadel",
    point: "Punkt",
    label: "Bezeichnung der Antwort",
    save: "Diesen Punkt merken",
    saved: "Als Korrektur gespeichert",
  },
  fr: {
    title: "Placer le point",
    lead:
      "Faites glisser l’épingle au bon endroit, ou déplacez-la avec les flèches. Le même texte reçoit désormais cette réponse.",
    map: "Carte de la réponse avec une épingle",
    pin: "Épingle",
    point: "Position",
    label: "Libellé de la réponse",
    save: "Retenir ce point",
    saved: "Enregistré comme correction",
  },
  es: {
    title: "Colocar el punto",
    lead:
      "Arrastre el marcador al lugar correcto, o muévalo con las flechas. El mismo texto recibe esta respuesta desde ahora.",
    map: "Mapa de la respuesta con un marcador",
    pin: "Marcador",
    point: "Punto",
    label: "Nombre de la respuesta",
    save: "Recordar este punto",
    saved: "Guardado como corrección",
  },
  ar: {
    title: "ضبط النقطة",
    lead: "اسحب الدبوس إلى المكان الصحيح أو حرّكه بمفاتيح الأسهم. يُجاب النص نفسه هكذا من الآن فصاعدًا.",
    map: "خريطة الجواب مع دبوس",
    pin: "دبوس",
    point: "النقطة",
    label: "تسمية الجواب",
    save: "حفظ هذه النقطة",
    saved: "حُفظ تصحيحًا",
  },
});
