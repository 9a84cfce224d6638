import type { Lexicon } from "./lexicon.ts";

export const PERSIAN: Lexicon = {
  regionWords: "استان",
  numberMarkers: "پلاك شماره",
  unitWords: "واحد طبقه",
  floorWords: "طبقه",
  everydayWords: `
    من تو او ما شما آنها این آن و یا اما اگر چه کی کجا چطور نه بله در به از با است هست سلام ممنون خوب`,
  streetWords: "kh خيابان خ khiaban khiyaban, bv بلوار, kch كوچه کوچه kuche",
  consonantalIn: "IR AF",
  hemispheres: { prior: 0.4, N: "شمالی شمال", S: "جنوبی جنوب", E: "شرقی شرق خاوری", W: "غربی غرب باختری" },
  coordinateWords: {
    degrees: "درجه",
    minutes: "دقیقه",
    seconds: "ثانیه",
    afterLabels: "جغرافیایی",
  },
  addressOpeners: "آدرس من, نشانی من, آدرس, نشانی",
  contactWords: "تلفن موبایل همراه نمابر",
  columnHeaders: {
    fullAddress: "آدرس, نشانی, آدرس کامل, آدرس پستی",
    street: "خیابان, نام خیابان",
    houseNumber: "پلاک, شماره پلاک",
    unit: "واحد, طبقه",
    postcode: "کد پستی, کدپستی",
    locality: "شهر, شهرستان شهر",
    district: "محله, منطقه",
    county: "شهرستان",
    region: "استان",
    country: "کشور",
    latitude: "عرض جغرافیایی",
    longitude: "طول جغرافیایی",
    id: "کد مشتری, کد, ردیف, شناسه, کد ملی",
    name: "نام, نام خانوادگی, شرکت, مشتری, نام مشتری, نام شرکت",
    other: "تلفن, موبایل, ایمیل, تاریخ, توضیحات, مبلغ",
  },
};
