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
