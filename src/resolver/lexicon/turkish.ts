import type { Lexicon } from "./lexicon.ts";

/** Turkish. */
export const TURKISH: Lexicon = {
  streetTypesAfter: "sokak sokagi cadde caddesi bulvari",
  numberMarkers: "numaras numarasi",
  unitWords: "daire kat blok bina apartman",
  floorWords: "kat",
  boxes: "posta kutusu",
  boxAbbreviations: "pk, p k",
  postcodeMarkers: "posta kodu",
  cornerWords: "kosesi kesisimi kavsagi",
  crossingWords: "ile ve",
  noteOpeners: "lutfen, kapiya, zile, zili, komsuya, guvenlige, aramadan, teslim",
  landmarkEnds: "karsisi karsisinda yani yaninda arkasi arkasinda onu onunde ustu alti",
  everydayWords: `
    ben sen o biz siz onlar bana sana ona beni seni bu şu ve veya ama ile için de da mi mı ne kim nerede nasıl neden
    var yok evet hayır iyi günler geceler çok daha şimdi sonra tamam merhaba selam lütfen`,
};
