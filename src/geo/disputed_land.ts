/** Land that several states hold or claim. */
export interface DisputedLand {
  readonly name: string;
  /** ISO 3166-1 alpha-2 of the states that hold or claim it, in the order of the alphabet. */
  readonly claimants: readonly string[];
  /** `longitude,latitude` pairs in degrees, clockwise or not, not closed. */
  readonly outline: string;
}

/**
 * Land that several states of ISO 3166-1 hold or claim, and that has no ISO code. Sources of the list: Natural Earth's
 * theme of breakaway and disputed areas (naturalearthdata.com) and the World Factbook's field "Disputes –
 * international", both in the public domain, and for regions of Ukraine resolution ES-11/4 of the General Assembly of the
 * United Nations. Land with an ISO code (EH, FK, PS, TW, XK) is reported under that code, and land that only one state of
 * ISO's list claims (Abkhazia, Northern Cyprus, Somaliland, Transnistria) under that state.
 *
 * The outlines are drawn for this list, with a margin of some kilometres: within them a point is disputed only if the
 * borders assign it to one of the claimants.
 */
export const DISPUTED_LAND: readonly DisputedLand[] = [
  { name: "Abyei", claimants: ["SD", "SS"], outline: "27.83,9.3 27.83,10.17 29,10.17 29,9.5 28.6,9.3" },
  {
    name: "Aksai Chin",
    claimants: ["CN", "IN"],
    outline:
      "77.8,35.51 78.3,35.75 79.4,35.95 80.35,35.55 80.2,34.8 79.6,34.45 79,34.35 78.75,34.5 78.3,35.05 77.95,35.35",
  },
  {
    name: "Arunachal Pradesh",
    claimants: ["CN", "IN"],
    outline:
      "91.55,27.9 92.3,27.85 93.2,28.7 94.2,29.2 95.4,29.15 96.1,29.5 96.6,29.1 97.4,28.35 97.1,27.75 96.9,27.15 95.4,26.65 95.2,26.75 95.9,27.3 96,27.8 95.3,28.05 94.3,27.6 93.8,27.1 93.2,26.9 92.4,26.87 92.05,26.87",
  },
  { name: "Bir Tawil", claimants: ["EG", "SD"], outline: "33.15,22 34.1,22 33.9,21.72 33.55,21.7 33.2,21.9" },
  {
    name: "Crimea",
    claimants: ["RU", "UA"],
    outline:
      "32.3,45.2 33.3,46.08 33.62,46.16 34.2,46.08 34.6,45.98 34.85,45.9 35.05,45.65 35.35,45.42 36,45.6 36.65,45.48 36.66,45.3 36.5,44.9 35,44.6 33.8,44.2 33.2,44.4",
  },
  {
    name: "Donetsk and Luhansk",
    claimants: ["RU", "UA"],
    outline: "36.7,47.9 36.9,48.6 37.6,49.05 38,49.9 38.9,50.1 40.3,49.6 39.9,47.85 38.4,47 37,46.75 36.9,47.3",
  },
  {
    name: "Eastern Jerusalem",
    claimants: ["IL", "PS"],
    outline: "35.228,31.73 35.228,31.785 35.222,31.82 35.21,31.86 35.25,31.87 35.265,31.8 35.25,31.73",
  },
  {
    name: "Guayana Esequiba",
    claimants: ["GY", "VE"],
    outline:
      "-61.5,8.7 -58.45,7.3 -58.47,6.8 -58.61,6.42 -58.6,5.9 -58.45,5.2 -58.63,4.66 -58.56,4.02 -58.35,3 -58.7,2.2 -58.95,1.4 -60.2,1.4 -61.6,5.9",
  },
  {
    name: "Golan Heights",
    claimants: ["IL", "SY"],
    outline:
      "35.62,33.25 35.7,33.3 35.82,33.34 35.86,33.1 35.9,32.95 35.85,32.78 35.67,32.68 35.64,32.71 35.655,32.82 35.64,32.9 35.63,33.05",
  },
  {
    name: "Halaib triangle",
    claimants: ["EG", "SD"],
    outline: "34.1,22 34.2,22.22 34.7,22.35 35.65,23.2 36.4,22.75 37,22",
  },
  { name: "Ilemi triangle", claimants: ["KE", "SS"], outline: "33.98,4.22 34.4,4.85 35.25,5.45 35.85,5.35 35.97,4.62" },
  {
    name: "Jammu and Kashmir",
    claimants: ["IN", "PK"],
    outline:
      "72.5,36.2 72.55,36.4 73.1,36.9 74.6,37.1 75.5,36.8 76,36.2 77,35.6 77.85,35.5 78.3,35.05 78.75,34.5 79.1,33.2 79.45,32.75 78.7,32.5 77.8,32.75 77,32.98 75.95,32.85 75.6,32.33 74.95,32.42 74.6,32.7 74,32.85 73.65,33.1 73.55,33.9 73.38,34.35 73.9,34.75 73.9,35.2 72.9,35.85",
  },
  {
    name: "Kuril islands, south",
    claimants: ["JP", "RU"],
    outline: "145.39,43.68 145.86,43.4 146.2,43.33 147.2,43.6 149.3,45.3 148.6,45.65 147,45.3 145.45,44.5 145.39,44",
  },
  { name: "Liancourt rocks", claimants: ["JP", "KR"], outline: "131.84,37.22 131.84,37.27 131.9,37.27 131.9,37.22" },
  {
    name: "Kherson and Zaporizhzhia",
    claimants: ["RU", "UA"],
    outline:
      "32,46.5 33.2,47.6 34.9,48.1 36.7,48.05 36.9,47.3 37,46.75 35.9,46.55 35.2,46.25 34.85,45.95 34.6,46 34.2,46.1 33.62,46.17 33.3,46.09 31.9,46.1",
  },
  { name: "Paracel islands", claimants: ["CN", "TW", "VN"], outline: "111,15.6 111,17.3 113,17.3 113,15.6" },
  { name: "Scarborough shoal", claimants: ["CN", "PH", "TW"], outline: "117.6,15 117.6,15.3 117.95,15.3 117.95,15" },
  { name: "Senkaku islands", claimants: ["CN", "JP", "TW"], outline: "123.4,25.65 123.4,26 124.65,26 124.65,25.65" },
  {
    name: "Southern Patagonian ice field",
    claimants: ["AR", "CL"],
    outline: "-73.65,-49.9 -73.65,-49.2 -72.9,-49.2 -72.9,-49.9",
  },
  {
    name: "Spratly islands",
    claimants: ["CN", "MY", "PH", "TW", "VN"],
    outline: "111.2,7 111.2,9.5 113.5,11.8 116.3,11.8 116.3,8.6 114.5,6.9",
  },
  { name: "Tigri", claimants: ["GY", "SR"], outline: "-57.3,3.4 -57.6,3.3 -58.1,2.2 -57.9,1.55 -56.5,1.85 -57,2.8" },
];
