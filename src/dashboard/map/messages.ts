import { defineMessages } from "../messages/define_messages.ts";

/** The texts of maps. */
export const MAP = defineMessages({
  en: {
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    attribution: "Map attribution",
    scroll: "Hold Ctrl and scroll to zoom",
    scrollMac: "Hold ⌘ and scroll to zoom",
    fingers: "Move the map with two fingers",
    failed: "This browser cannot draw the map. The coordinates are listed next to it.",
  },
  de: {
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    attribution: "Quellenangabe der Karte",
    scroll: "Zum Zoomen Strg gedrückt halten und scrollen",
    scrollMac: "Zum Zoomen ⌘ gedrückt halten und scrollen",
    fingers: "Karte mit zwei Fingern verschieben",
    failed: "Dieser Browser kann die Karte nicht darstellen. Die Koordinaten stehen daneben.",
  },
  fr: {
    zoomIn: "Zoom avant",
    zoomOut: "Zoom arrière",
    attribution: "Sources de la carte",
    scroll: "Maintenez Ctrl et faites défiler pour zoomer",
    scrollMac: "Maintenez ⌘ et faites défiler pour zoomer",
    fingers: "Déplacez la carte avec deux doigts",
    failed: "Ce navigateur ne peut pas afficher la carte. Les coordonnées sont indiquées à côté.",
  },
  es: {
    zoomIn: "Acercar",
    zoomOut: "Alejar",
    attribution: "Fuentes del mapa",
    scroll: "Mantenga pulsada la tecla Ctrl y desplácese para ampliar",
    scrollMac: "Mantenga pulsada la tecla ⌘ y desplácese para ampliar",
    fingers: "Mueva el mapa con dos dedos",
    failed: "Este navegador no puede mostrar el mapa. Las coordenadas aparecen al lado.",
  },
  ar: {
    zoomIn: "تكبير",
    zoomOut: "تصغير",
    attribution: "مصادر الخريطة",
    scroll: "اضغط Ctrl مع التمرير للتكبير",
    scrollMac: "اضغط ⌘ مع التمرير للتكبير",
    fingers: "حرّك الخريطة بإصبعين",
    failed: "لا يمكن رسم الخريطة في هذا المتصفح. الإحداثيات مذكورة بجانبها.",
  },
});
