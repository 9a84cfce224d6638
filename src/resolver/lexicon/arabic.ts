import type { Lexicon } from "./lexicon.ts";

/** Arabic. */
export const ARABIC: Lexicon = {
  connectors: "مدينه",
  streetTypesBefore: "شارع طريق",
  numberMarkers: "رقم",
  unitWords: "شقه طابق مبني بنايه مكتب الدور دور وحده",
  boxes: "صندوق بريد, صندوق البريد",
  boxAbbreviations: "ص ب",
  postcodeMarkers: "الرمز البريدي",
  cornerWords: "تقاطع زاويه ناصيه",
  crossingWords: "و مع",
  noteOpeners: "اتصل, الرجاء, يرجي, رجاء, اترك, اتركه, رمز, كود, الاتصال, من فضلك",
  noteTriggers: "اتصل",
  landmarkOpeners: "بجانب, خلف, امام, مقابل, بالقرب, قرب, جنب, بجوار",
  everydayWords: `
    أنا أنت هو هي نحن هم هذا هذه ذلك و أو لكن إذا ما من أين متى كيف لا نعم في على إلى عن مع هل كان شكرا مرحبا جدا`,
};
