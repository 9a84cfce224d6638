import { defineMessages } from "../../messages/define_messages.ts";

/** Names of an address's components. */
export const COMPONENT_NAMES = defineMessages({
  en: {
    name: "Name",
    house_number: "House number",
    unit: "Unit",
    street: "Street",
    postcode: "Postcode",
    district: "District",
    locality: "Town",
    county: "County",
    region: "Region",
    country: "Country",
    country_code: "Country code",
  },
  ar: {
    name: "الاسم",
    house_number: "رقم المبنى",
    unit: "الوحدة",
    street: "الشارع",
    postcode: "الرمز البريدي",
    district: "الحي",
    locality: "المدينة",
    county: "المقاطعة",
    region: "المنطقة",
    country: "الدولة",
    country_code: "رمز الدولة",
  },
});
