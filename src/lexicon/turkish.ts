import type { Lexicon } from "./lexicon.ts";

export const TURKISH: Lexicon = {
  hourWords: "çalışma saatleri, açık",
  regionWords: "ili",
  streetTypesAfter: "sokak sokagi cadde caddesi bulvari",
  numberMarkers: "numaras numarasi",
  unitWords: "daire kat blok bina apartman",
  flatWords: "daire",
  floorWords: "kat",
  boxes: "posta kutusu",
  boxAbbreviations: "pk, p k",
  plots: "parsel",
  postcodeMarkers: "posta kodu",
  cornerWords: "kosesi kesisimi kavsagi",
  crossingWords: "ile ve",
  closings: "saygılarımla, teşekkürler",
  doubtPhrases: `
    değil, eski, eski adres, yanlış adres, kapalı, örneğin, belki, karşısı, arkası, yanı, yakınında`,
  noteOpeners: "lutfen, kapiya, zile, zili, komsuya, guvenlige, aramadan, teslim",
  landmarkEnds: "karsisi karsisinda yani yaninda arkasi arkasinda onu onunde ustu alti",
  everydayWords: `
    ben sen o biz siz onlar bana sana ona beni seni bu şu ve veya ama ile için de da mi mı ne kim nerede nasıl neden
    var yok evet hayır iyi günler geceler çok daha şimdi sonra tamam merhaba selam lütfen`,
  streetWords: `
    blvd bulv bulvar bulvari, cd cadde caddesi cad, sk sokak sokagi sok, mah mahalle mahallesi, mdn meydani,
    cik cikmazi cikmaz cik`,
  numberWords: `
    1 ~bir ~birinci, 2 ~iki ~ikinci, 3 ~uc ~ucuncu, 4 ~dort ~dorduncu, 5 ~bes ~besinci, 6 ~alti, 7 ~yedi, 8 ~sekiz, 9
    ~dokuz, 11 ~onbir, 12 ~oniki, 15 ~onbes, 18 ~onsekiz, 19 ~ondokuz, 20 ~yirmi, 23 ~yirmiuc, 29 ~yirmidokuz, 30
    ~otuz`,
  monthWords: `
    ocak subat nisan mayis haziran temmuz agustos eylul ekim kasim aralik`,
  hemispheres: { prior: 0.3, N: "K KUZEY", S: "G GÜNEY", E: "D DOĞU", W: "B BATI" },
  coordinateWords: {
    latitude: "ENLEM",
    longitude: "BOYLAM",
    heights: "RAKIM",
    heightUnits: "METRE",
    degrees: "DERECE",
    minutes: "DAKIKA",
    seconds: "SANIYE",
  },
  addressOpeners: "adresim, adresimiz, ev adresim",
  contactWords: "telefonu faks gsm",
  centreWords: "merkez",
  totalWords: "toplam genel",
  remarkWords: "kaynak not",
  columnHeaders: {
    fullAddress: "adres, açık adres, tam adres, teslimat adresi, fatura adresi, konum, acik adresi, adresi",
    street: "sokak, cadde, sokak adı, cadde sokak, cadde adı, sokak cadde, bulvar",
    houseNumber: "kapı no, bina no, dış kapı no, dis kapi, kapı numarası, bina numarası",
    unit: "daire, daire no, iç kapı no, kat, blok",
    postcode: "posta kodu, pk, posta kod",
    locality: "ilçe, şehir ilçe, belde, köy, semt ilçe",
    district: "mahalle, semt, mah",
    county: "kaza",
    region: "il, şehir, bölge, vilayet, sehir il",
    country: "ülke, ülke kodu",
    latitude: "enlem",
    longitude: "boylam",
    id: `
      müşteri no, müşteri numarası, müşteri kodu, kod, sıra no, vergi no, tc kimlik no, sipariş no, bayi kodu,
      sira`,
    name: `
      ad, soyad, ad soyad, isim, firma, müşteri, müşteri adı, unvan, şirket, ünvan, mağaza, adı soyadı, firma adı,
      bayi, eczane adı`,
    other: "telefon, cep telefonu, e posta, eposta, tarih, açıklama, not, tutar, miktar, fiyat, durum, tip",
  },
};
