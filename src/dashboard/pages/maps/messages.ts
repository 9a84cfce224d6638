import { defineMessages } from "../../messages/define_messages.ts";

export const MAPS = defineMessages({
  en: {
    title: "Maps",
    lead: "Groups of locations, for your organization or for everyone.",
    create: "New map",
    none: "No maps yet",
    noneBody: "Put saved locations on a map, publish it under its own link, and embed it in your site.",
    name: "Name",
    description: "Description",
    locations: "Locations",
    changed: "Last changed",
    submit: "Create map",
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
