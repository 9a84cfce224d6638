import { defineMessages } from "../../messages/define_messages.ts";

/** The roles of columns. */
export const ROLE_NAMES = defineMessages({
  en: {
    full_address: "Whole address",
    street: "Street",
    house_number: "House number",
    unit: "Unit, floor, addition",
    postcode: "Postcode",
    locality: "Town",
    district: "District of the town",
    county: "County",
    region: "Region or state",
    country: "Country",
    latitude: "Latitude",
    longitude: "Longitude",
    id: "ID",
    name: "Name (not used)",
    ignored: "Not used",
  },
  ar: {
    full_address: "العنوان كاملًا",
    street: "الشارع",
    house_number: "رقم المبنى",
    unit: "الوحدة أو الطابق",
    postcode: "الرمز البريدي",
    locality: "المدينة",
    district: "الحي",
    county: "المحافظة",
    region: "المنطقة أو الولاية",
    country: "البلد",
    latitude: "خط العرض",
    longitude: "خط الطول",
    id: "المعرّف",
    name: "الاسم (لا يُستخدم)",
    ignored: "لا يُستخدم",
  },
});
