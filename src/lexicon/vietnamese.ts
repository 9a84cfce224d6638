import type { Lexicon } from "./lexicon.ts";

/** Vietnamese. */
export const VIETNAMESE: Lexicon = {
  numberMarkers: "so",
  unitWords: "tang phong canho toa",
  boxes: "hop thu",
  postcodeMarkers: "ma buu chinh",
  noteOpeners: "vui long, xin, de o, goi, xin de",
  landmarkOpeners: "ngay, gan, doi dien, canh, sau",
  everydayWords: `
    tôi bạn anh em chị ông bà nó chúng ta này đó và hoặc nhưng nếu gì ai đâu khi nào sao là có không được rồi ở đi cho
    với xin chào cảm ơn vâng dạ`,
  streetWords: {
    ds: "duong",
  },
  hemispheres: { prior: 0.3, N: "B BẮC", S: "N NAM", E: "Đ ĐÔNG", W: "T TÂY" },
};
