/** Which of the two angles a number is. */
export type Axis = "latitude" | "longitude";

const LATITUDE =
  `LAT LATITUDE GPSLATITUDE LATTITUDE LATD LATDEG BREITE BREITENGRAD LATITUD LATITUDINE LATITUDA LATITUDEN BREEDTEGRAAD
BREDDEGRAD BREDDGRAD LATITÚD ШИРОТА ШИРОТЫ ШИРОТЬ ШИРОТИ ENLEM LINTANG ŠÍŘKA ŠIRINA SZEROKOŚĆ LEVEYSASTE SZÉLESSÉG VĨ
纬度 緯度 纬 緯 위도 عرض العرض अक्षांश ละติจูด γεωγραφικό ΠΛΆΤΟΣ ΠΛΑΤΟΣ רוחב`;
const LONGITUDE =
  `LON LNG LONG LONGITUDE GPSLONGITUDE LONGITUD LONGITUDINE LONGTITUDE LÄNGE LÄNGENGRAD LÄNGDGRAD LENGDEGRAD LÆNGDEGRAD
LENGTEGRAAD ДОЛГОТА ДОЛГОТЫ ДОВГОТА ДОВГОТИ BOYLAM BUJUR DÉLKA DĹŽKA DOLŽINA DUŽINA DŁUGOŚĆ PITUUSASTE HOSSZÚSÁG KINH
经度 經度 経度 经 經 経 경도 طول الطول देशांतर देशान्तर ลองจิจูด ΜΉΚΟΣ ΜΗΚΟΣ אורך`;

const AXES: ReadonlyMap<string, Axis> = new Map([
  ...LATITUDE.split(/\s/u).map((word): [string, Axis] => [word, "latitude"]),
  ...LONGITUDE.split(/\s/u).map((word): [string, Axis] => [word, "longitude"]),
  // On a plane x is the longitude and y the latitude. Weak: valid only as a pair of labels.
  ["X", "longitude"],
  ["Y", "latitude"],
]);

/** The axis that an upper-case word stands for in some language, else undefined. */
export function axisOfWord(word: string): Axis | undefined {
  return AXES.get(word);
}
