import { type NationalGrid, transverseDefinition } from "./national_grid.ts";

const AIRY = "+ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489";
const AIRY_MODIFIED = "+ellps=mod_airy +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15";
const BESSEL_CH = "+ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0";
const BESSEL_NL = "+ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957,0.343988,-1.877402,4.0725";
const BESSEL_AT = "+ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232";
const BESSEL_DE = "+ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7";
const GRS80 = "+ellps=GRS80 +towgs84=0,0,0,0,0,0,0";
/** Numbers of this size are not a street, price or telephone number, but may belong to another grid. */
const SHAPED = 0.5;
/** Six digits and six digits may be anything. */
const PLAIN = 0.25;

/** The grids of the British Isles, Switzerland, the Low Countries, France, Germany and Austria. */
export const GRIDS_WEST: readonly NationalGrid[] = [
  {
    system: "british_grid",
    epsg: 27700,
    country: "GB",
    definition: transverseDefinition({ lat: 49, lon: -2, k: 0.9996012717, x: 400000, y: -100000 }, AIRY),
    datumM: 5,
    extentM: [0, 0, 700000, 1300000],
    names: ["OSGB", "OSGB36", "BNG", "BRITISHNATIONALGRID", "OSGRID", "NATIONALGRID"],
    bareWeight: PLAIN,
  },
  {
    system: "irish_grid",
    epsg: 29903,
    country: "IE",
    definition: transverseDefinition({ lat: 53.5, lon: -8, k: 1.000035, x: 200000, y: 250000 }, AIRY_MODIFIED),
    datumM: 2,
    extentM: [0, 0, 400000, 500000],
    names: ["IRISHGRID", "TM65", "TM75"],
    bareWeight: PLAIN / 2,
  },
  {
    system: "itm",
    epsg: 2157,
    country: "IE",
    definition: transverseDefinition({ lat: 53.5, lon: -8, k: 0.99982, x: 600000, y: 750000 }, GRS80),
    datumM: 0.1,
    extentM: [400000, 500000, 800000, 1000000],
    names: ["ITM", "IRENET95", "IRISHTRANSVERSEMERCATOR"],
    bareWeight: PLAIN,
  },
  {
    system: "lv95",
    epsg: 2056,
    country: "CH",
    definition:
      `+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=2600000 +y_0=1200000 ${BESSEL_CH} +units=m`,
    datumM: 1,
    extentM: [2480000, 1070000, 2840000, 1300000],
    names: ["LV95", "CH1903+", "MN95"],
    bareWeight: 0.9,
  },
  {
    system: "lv03",
    epsg: 21781,
    country: "CH",
    definition:
      `+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=600000 +y_0=200000 ${BESSEL_CH} +units=m`,
    datumM: 1.5,
    extentM: [480000, 70000, 840000, 300000],
    names: ["LV03", "CH1903", "MN03", "SWISSGRID"],
    bareWeight: 0.35,
  },
  {
    system: "rd",
    epsg: 28992,
    country: "NL",
    definition:
      `+proj=sterea +lat_0=52.15616055555555 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 ${BESSEL_NL} +units=m`,
    datumM: 0.5,
    extentM: [7000, 300000, 300000, 629000],
    names: ["RD", "RDNEW", "RIJKSDRIEHOEK", "RIJKSDRIEHOEKSCOORDINATEN", "AMERSFOORT"],
    bareWeight: 0.3,
  },
  {
    system: "lambert93",
    epsg: 2154,
    country: "FR",
    definition: `+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 ${GRS80} +units=m`,
    datumM: 0.1,
    extentM: [99000, 6046000, 1243000, 7111000],
    names: ["LAMBERT93", "L93", "RGF93"],
    bareWeight: 0.45,
  },
  {
    system: "belgian_lambert72",
    epsg: 31370,
    country: "BE",
    definition:
      "+proj=lcc +lat_1=51.16666723333333 +lat_2=49.8333339 +lat_0=90 +lon_0=4.367486666666666 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747 +units=m",
    datumM: 1,
    extentM: [21000, 20000, 300000, 250000],
    names: ["LAMBERT72", "BELGIANLAMBERT", "BELGELAMBERT72", "BD72"],
    bareWeight: PLAIN / 2,
  },
  {
    system: "belgian_lambert2008",
    epsg: 3812,
    country: "BE",
    definition:
      `+proj=lcc +lat_1=49.83333333333334 +lat_2=51.16666666666666 +lat_0=50.797815 +lon_0=4.359215833333333 +x_0=649328 +y_0=665262 ${GRS80} +units=m`,
    datumM: 0.1,
    extentM: [520000, 520000, 800000, 750000],
    names: ["LAMBERT2008"],
    bareWeight: 0,
  },
  {
    system: "luref",
    epsg: 2169,
    country: "LU",
    definition: transverseDefinition(
      { lat: 49.83333333333334, lon: 6.166666666666667, k: 1, x: 80000, y: 100000 },
      "+ellps=intl +towgs84=-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598",
    ),
    datumM: 1,
    extentM: [48000, 57000, 107000, 140000],
    names: ["LUREF"],
    bareWeight: 0.1,
  },
  ...[2, 3, 4, 5].map((zone): NationalGrid => ({
    system: "gauss_krueger",
    epsg: 31464 + zone,
    country: "DE",
    definition: transverseDefinition({ lon: zone * 3, k: 1, x: zone * 1e6 + 5e5, y: 0 }, BESSEL_DE),
    datumM: 3,
    extentM: [zone * 1e6 + 3e5, 5.2e6, zone * 1e6 + 7e5, 6.1e6],
    names: ["GAUSSKRÜGER", "GAUSSKRUEGER", "GAUSSKRUGER", "GK", "DHDN", `GK${zone}`, "RECHTSWERT"],
    bareWeight: SHAPED,
  })),
  ...[28, 31, 34].map((meridian): NationalGrid => ({
    system: "austrian_gk",
    epsg: { 28: 31254, 31: 31255, 34: 31256 }[meridian] ?? 0,
    country: "AT",
    definition: transverseDefinition(
      {
        lon: { 28: 10.33333333333333, 31: 13.33333333333333, 34: 16.33333333333333 }[meridian] ?? 0,
        k: 1,
        x: 0,
        y: -5e6,
      },
      BESSEL_AT,
    ),
    datumM: 2,
    extentM: [-130000, 130000, 130000, 430000],
    names: [`M${meridian}`, `GKM${meridian}`, `MGIM${meridian}`],
    bareWeight: 0,
  })),
  {
    system: "austrian_lambert",
    epsg: 31287,
    country: "AT",
    definition:
      `+proj=lcc +lat_1=49 +lat_2=46 +lat_0=47.5 +lon_0=13.33333333333333 +x_0=400000 +y_0=400000 ${BESSEL_AT} +units=m`,
    datumM: 2,
    extentM: [107000, 270000, 694000, 587000],
    names: ["MGILAMBERT", "AUSTRIALAMBERT", "LAMBERTAUSTRIA"],
    bareWeight: PLAIN / 2,
  },
];
