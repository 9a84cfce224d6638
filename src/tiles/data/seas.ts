/** A part of the sea: the position of its name, the zoom from which it is shown, and its names. */
export interface Sea {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
  /** By language; English is always present. */
  readonly names: Readonly<Record<string, string>>;
}

/** In the order of the columns below. */
const LANGUAGES = ["en", "ar", "de", "es", "fr"];

/**
 * Written by hand, because the gazetteer has places on land only. Latitude, longitude, zoom, then a name in each
 * language.
 */
const ROWS = `
-5|-150|0|Pacific Ocean|المحيط الهادئ|Pazifischer Ozean|Océano Pacífico|Océan Pacifique
15|165|1|Pacific Ocean|المحيط الهادئ|Pazifischer Ozean|Océano Pacífico|Océan Pacifique
25|-42|0|Atlantic Ocean|المحيط الأطلسي|Atlantischer Ozean|Océano Atlántico|Océan Atlantique
-25|-12|1|Atlantic Ocean|المحيط الأطلسي|Atlantischer Ozean|Océano Atlántico|Océan Atlantique
-20|80|0|Indian Ocean|المحيط الهندي|Indischer Ozean|Océano Índico|Océan Indien
-62|30|1|Southern Ocean|المحيط الجنوبي|Südlicher Ozean|Océano Antártico|Océan Austral
80|-160|1|Arctic Ocean|المحيط المتجمد الشمالي|Arktischer Ozean|Océano Ártico|Océan Arctique
35|18|3|Mediterranean Sea|البحر المتوسط|Mittelmeer|Mar Mediterráneo|Mer Méditerranée
56|3|4|North Sea|بحر الشمال|Nordsee|Mar del Norte|Mer du Nord
58.5|20|4|Baltic Sea|بحر البلطيق|Ostsee|Mar Báltico|Mer Baltique
43.3|34|4|Black Sea|البحر الأسود|Schwarzes Meer|Mar Negro|Mer Noire
42|50.5|4|Caspian Sea|بحر قزوين|Kaspisches Meer|Mar Caspio|Mer Caspienne
20.5|38.3|4|Red Sea|البحر الأحمر|Rotes Meer|Mar Rojo|Mer Rouge
14.5|64|3|Arabian Sea|بحر العرب|Arabisches Meer|Mar Arábigo|Mer d’Arabie
14|88|3|Bay of Bengal|خليج البنغال|Golf von Bengalen|Golfo de Bengala|Golfe du Bengale
12.5|114|3|South China Sea|بحر الصين الجنوبي|Südchinesisches Meer|Mar de la China Meridional|Mer de Chine méridionale
29|125|4|East China Sea|بحر الصين الشرقي|Ostchinesisches Meer|Mar de la China Oriental|Mer de Chine orientale
18|133|4|Philippine Sea|بحر الفلبين|Philippinensee|Mar de Filipinas|Mer des Philippines
-17|156|3|Coral Sea|بحر المرجان|Korallenmeer|Mar del Coral|Mer de Corail
-40|160|3|Tasman Sea|بحر تسمان|Tasmansee|Mar de Tasmania|Mer de Tasman
58|-178|3|Bering Sea|بحر بيرنغ|Beringmeer|Mar de Bering|Mer de Béring
54|149|4|Sea of Okhotsk|بحر أوخوتسك|Ochotskisches Meer|Mar de Ojotsk|Mer d’Okhotsk
25|-90|3|Gulf of Mexico|خليج المكسيك|Golf von Mexiko|Golfo de México|Golfe du Mexique
15|-75|3|Caribbean Sea|البحر الكاريبي|Karibisches Meer|Mar Caribe|Mer des Caraïbes
60|-85|3|Hudson Bay|خليج هدسون|Hudson Bay|Bahía de Hudson|Baie d’Hudson
73|40|4|Barents Sea|بحر بارنتس|Barentssee|Mar de Barents|Mer de Barents
68|0|4|Norwegian Sea|البحر النرويجي|Europäisches Nordmeer|Mar de Noruega|Mer de Norvège
57|-50|4|Labrador Sea|بحر لابرادور|Labradorsee|Mar del Labrador|Mer du Labrador
1|3|4|Gulf of Guinea|خليج غينيا|Golf von Guinea|Golfo de Guinea|Golfe de Guinée
45|-4|5|Bay of Biscay|خليج بسكاي|Golf von Biskaya|Golfo de Vizcaya|Golfe de Gascogne
43|15|6|Adriatic Sea|البحر الأدرياتيكي|Adriatisches Meer|Mar Adriático|Mer Adriatique
38.5|25|6|Aegean Sea|بحر إيجه|Ägäisches Meer|Mar Egeo|Mer Égée
40|12|6|Tyrrhenian Sea|البحر التيراني|Tyrrhenisches Meer|Mar Tirreno|Mer Tyrrhénienne
12|48|5|Gulf of Aden|خليج عدن|Golf von Aden|Golfo de Adén|Golfe d’Aden
-4|110|5|Java Sea|بحر جاوة|Javasee|Mar de Java|Mer de Java
10|96|5|Andaman Sea|بحر أندامان|Andamanensee|Mar de Andamán|Mer d’Andaman
`;

/** The oceans and the larger seas. */
export const SEAS: readonly Sea[] = ROWS.trim().split("\n").map((row) => {
  const [latitude, longitude, zoom, ...names] = row.split("|");
  return {
    latitude: Number(latitude),
    longitude: Number(longitude),
    zoom: Number(zoom),
    names: Object.fromEntries(LANGUAGES.map((language, i) => [language, names[i] ?? ""])),
  };
});
