import type { Lexicon } from "./lexicon.ts";

/** Persian. */
export const PERSIAN: Lexicon = {
  numberMarkers: "پلاك شماره",
  everydayWords: `
    من تو او ما شما آنها این آن و یا اما اگر چه کی کجا چطور نه بله در به از با است هست سلام ممنون خوب`,
  streetWords: {
    kh: "خيابان خ khiaban khiyaban",
    bv: "بلوار",
    kch: "كوچه کوچه kuche",
  },
  consonantalIn: "IR AF",
  hemispheres: { prior: 0.4, N: "شمالی شمال", S: "جنوبی جنوب", E: "شرقی شرق خاوری", W: "غربی غرب باختری" },
};
