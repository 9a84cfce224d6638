import { defineMessages } from "../../messages/define_messages.ts";

export const MAPS = defineMessages({
  en: {
    title: "Maps",
    lead: "Locations put together, for your own people or for everybody.",
    create: "New map",
    none: "No maps yet",
    noneBody: "Put saved locations on a map, publish it under an address of its own, and show it on your site.",
    name: "Name",
    description: "Description",
    locations: "Locations",
    changed: "Changed",
    submit: "Make the map",
  },
  ar: {
    title: "الخرائط",
    lead: "مواقع مجموعة معًا، لفريقك أو للجميع.",
    create: "خريطة جديدة",
    none: "لا خرائط بعد",
    noneBody: "ضع مواقع محفوظة على خريطة، وانشرها بعنوان خاص بها، واعرضها في موقعك.",
    name: "الاسم",
    description: "الوصف",
    locations: "المواقع",
    changed: "عُدّلت",
    submit: "إنشاء الخريطة",
  },
});
