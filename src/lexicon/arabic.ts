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
  omittedTypesBefore: { script: "Arabic", keys: "sh" },
  addedTypes: "sh",
  streetWords: {
    sh: "شارع ش shari sharia sharie",
    tq: "طريق tariq tareeq",
    mdn: "ميدان midan maydan meydan",
  },
  numberWords: "1 ~اول ~اولي, 2 ~ثاني, 3 ~ثالث, 4 ~رابع, 5 ~خامس, 6 ~سادس, 7 ~سابع, 8 ~ثامن, 9 ~تاسع, 10 ~عاشر",
  monthWords: `
    يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر`,
  consonantalIn: "PS SA AE EG JO LB SY IQ KW QA BH OM YE LY TN DZ MA MR SD",
  joinedArticle: { script: "Arabic", word: "ال" },
  numberJoints: "و",
  numberEndsBeforeMonth: "من",
  hemispheres: {
    prior: 0.5,
    N: "ش شمال شمالا شمالاً شمالي شمالًا الشمال",
    S: "ج جنوب جنوبا جنوباً جنوبي جنوبًا الجنوب",
    E: "ق شرق شرقا شرقاً شرقي شرقًا الشرق",
    W: "غ غرب غربا غرباً غربي غربًا الغرب",
  },
};
