import type { Resolution } from "../../api/types.ts";
import { defineMessages } from "../../messages/define_messages.ts";

/** Names of the precisions. */
export const PRECISION_NAMES = defineMessages<NonNullable<Resolution["precision"]>>({
  en: {
    coordinate: "Coordinates",
    house: "House",
    interpolated: "Between house numbers",
    street: "Street",
    intersection: "Crossing",
    place: "Named place",
    postcode: "Postcode",
    district: "District",
    locality: "Town",
    county: "County",
    region: "Region",
    country: "Country",
    cell: "Cell of a code",
    map_center: "Middle of a map",
  },
  ar: {
    coordinate: "إحداثيات",
    house: "مبنى",
    interpolated: "بين أرقام المباني",
    street: "شارع",
    intersection: "تقاطع",
    place: "مكان مسمّى",
    postcode: "رمز بريدي",
    district: "حي",
    locality: "مدينة",
    county: "مقاطعة",
    region: "منطقة",
    country: "دولة",
    cell: "خلية رمز",
    map_center: "وسط خريطة",
  },
});
