import proj4, { type Converter } from "proj4";
import type { Bounds, Coordinates } from "../../domain/coordinates.ts";

/** A plane grid of one country. */
export interface NationalGrid {
  /** Becomes `source.system`. */
  readonly system: string;
  readonly epsg: number;
  /** ISO 3166-1 alpha-2 of its country; empty for the whole world. */
  readonly country: string;
  /** Metres: uncertainty of the datum shift, added to the accuracy. */
  readonly datumM: number;
  /**
   * 0–1: probability that two bare numbers inside the extent belong to this grid. High only if nothing else looks like
   * them. Half: no street, price or telephone number, but may be another grid; a quarter: six digits and six digits.
   */
  readonly bareWeight: number;
  /** The northing is usually written first. */
  readonly isNorthingFirst: boolean;
  /** Range of eastings and northings in the country: west, south, east, north. */
  readonly extentM: Bounds;
  /** Names that mark numbers as belonging to this grid; upper case, without spaces, dots and dashes. */
  readonly names: readonly string[];
  /** The projection as proj4 reads it. */
  readonly definition: string;
}

/**
 * System, EPSG code, country, metres of the datum, weight of bare numbers, first number, extent, names; then the datum and
 * the projection as proj4 has it. Source: the EPSG registry.
 */
const GRIDS = `
british_grid 27700 GB 5 0.25 east 0,0,700000,1300000 OSGB,OSGB36,BNG,BRITISHNATIONALGRID,OSGRID,NATIONALGRID AIRY_GB proj=tmerc lat_0=49 lon_0=-2 k=0.9996012717 x_0=400000 y_0=-100000
irish_grid 29903 IE 2 0.125 east 0,0,400000,500000 IRISHGRID,TM65,TM75 AIRY_IE proj=tmerc lat_0=53.5 lon_0=-8 k=1.000035 x_0=200000 y_0=250000
itm 2157 IE 0.1 0.25 east 400000,500000,800000,1000000 ITM,IRENET95,IRISHTRANSVERSEMERCATOR GRS80 proj=tmerc lat_0=53.5 lon_0=-8 k=0.99982 x_0=600000 y_0=750000
lv95 2056 CH 1 0.9 east 2480000,1070000,2840000,1300000 LV95,CH1903+,MN95 BESSEL_CH proj=somerc lat_0=46.95240555555556 lon_0=7.439583333333333 k_0=1 x_0=2600000 y_0=1200000
lv03 21781 CH 1.5 0.35 east 480000,70000,840000,300000 LV03,CH1903,MN03,SWISSGRID BESSEL_CH proj=somerc lat_0=46.95240555555556 lon_0=7.439583333333333 k_0=1 x_0=600000 y_0=200000
rd 28992 NL 0.5 0.3 east 7000,300000,300000,629000 RD,RDNEW,RIJKSDRIEHOEK,RIJKSDRIEHOEKSCOORDINATEN,AMERSFOORT BESSEL_NL proj=sterea lat_0=52.15616055555555 lon_0=5.38763888888889 k=0.9999079 x_0=155000 y_0=463000
lambert93 2154 FR 0.1 0.45 east 99000,6046000,1243000,7111000 LAMBERT93,L93,RGF93 GRS80 proj=lcc lat_1=49 lat_2=44 lat_0=46.5 lon_0=3 x_0=700000 y_0=6600000
belgian_lambert72 31370 BE 1 0.125 east 21000,20000,300000,250000 LAMBERT72,BELGIANLAMBERT,BELGELAMBERT72,BD72 INTL_BE proj=lcc lat_1=51.16666723333333 lat_2=49.8333339 lat_0=90 lon_0=4.367486666666666 x_0=150000.013 y_0=5400088.438
belgian_lambert2008 3812 BE 0.1 0 east 520000,520000,800000,750000 LAMBERT2008 GRS80 proj=lcc lat_1=49.83333333333334 lat_2=51.16666666666666 lat_0=50.797815 lon_0=4.359215833333333 x_0=649328 y_0=665262
luref 2169 LU 1 0.1 east 48000,57000,107000,140000 LUREF INTL_LU proj=tmerc lat_0=49.83333333333334 lon_0=6.166666666666667 k=1 x_0=80000 y_0=100000
gauss_krueger 31466 DE 3 0.5 east 2300000,5200000,2700000,6100000 GAUSSKRÜGER,GAUSSKRUEGER,GAUSSKRUGER,GK,DHDN,GK2,RECHTSWERT BESSEL_DE proj=tmerc lon_0=6 k=1 x_0=2500000 y_0=0
gauss_krueger 31467 DE 3 0.5 east 3300000,5200000,3700000,6100000 GAUSSKRÜGER,GAUSSKRUEGER,GAUSSKRUGER,GK,DHDN,GK3,RECHTSWERT BESSEL_DE proj=tmerc lon_0=9 k=1 x_0=3500000 y_0=0
gauss_krueger 31468 DE 3 0.5 east 4300000,5200000,4700000,6100000 GAUSSKRÜGER,GAUSSKRUEGER,GAUSSKRUGER,GK,DHDN,GK4,RECHTSWERT BESSEL_DE proj=tmerc lon_0=12 k=1 x_0=4500000 y_0=0
gauss_krueger 31469 DE 3 0.5 east 5300000,5200000,5700000,6100000 GAUSSKRÜGER,GAUSSKRUEGER,GAUSSKRUGER,GK,DHDN,GK5,RECHTSWERT BESSEL_DE proj=tmerc lon_0=15 k=1 x_0=5500000 y_0=0
austrian_gk 31254 AT 2 0 east -130000,130000,130000,430000 M28,GKM28,MGIM28 BESSEL_AT proj=tmerc lon_0=10.33333333333333 k=1 x_0=0 y_0=-5000000
austrian_gk 31255 AT 2 0 east -130000,130000,130000,430000 M31,GKM31,MGIM31 BESSEL_AT proj=tmerc lon_0=13.33333333333333 k=1 x_0=0 y_0=-5000000
austrian_gk 31256 AT 2 0 east -130000,130000,130000,430000 M34,GKM34,MGIM34 BESSEL_AT proj=tmerc lon_0=16.33333333333333 k=1 x_0=0 y_0=-5000000
austrian_lambert 31287 AT 2 0.125 east 107000,270000,694000,587000 MGILAMBERT,AUSTRIALAMBERT,LAMBERTAUSTRIA BESSEL_AT proj=lcc lat_1=49 lat_2=46 lat_0=47.5 lon_0=13.33333333333333 x_0=400000 y_0=400000
poland_1992 2180 PL 0.1 0 east 144000,130000,876000,908000 PUWG1992,PL1992,PUWG92 GRS80 proj=tmerc lon_0=19 k=0.9993 x_0=500000 y_0=-5300000
krovak 5514 CZ 1 0.5 east -950000,-1340000,-165000,-930000 KROVAK,SJTSK,JTSK BESSEL_CZ proj=krovak lat_0=49.5 lon_0=24.83333333333333 alpha=30.28813972222222 k=0.9999 x_0=0 y_0=0
sweref99tm 3006 SE 0.1 0.3 north 218000,6126000,1083000,7692000 SWEREF99TM,SWEREF99,SWEREF GRS80 proj=tmerc lon_0=15 k=0.9996 x_0=500000 y_0=0
rt90 3021 SE 2 0.5 north 1200000,6100000,1900000,7700000 RT90 BESSEL_SE proj=tmerc lon_0=15.80827777777778 k=1 x_0=1500000 y_0=0
etrs_tm35fin 3067 FI 0.1 0.3 north 50000,6600000,760000,7800000 TM35FIN,ETRSTM35FIN,ETRSTM35 GRS80 proj=tmerc lon_0=27 k=0.9996 x_0=500000 y_0=0
kkj 2393 FI 2 0.5 north 3050000,6600000,3760000,7800000 KKJ,YKJ INTL_FI proj=tmerc lon_0=27 k=1 x_0=3500000 y_0=0
lest97 3301 EE 0.1 0 north 370000,6370000,740000,6620000 LEST97,LEST GRS80 proj=lcc lat_1=59.33333333333334 lat_2=58 lat_0=57.51755393055556 lon_0=24 x_0=500000 y_0=6375000
lks92 3059 LV 0.1 0 east 300000,160000,780000,450000 LKS92 GRS80 proj=tmerc lon_0=24 k=0.9996 x_0=500000 y_0=-6000000
lks94 3346 LT 0.1 0 north 300000,5960000,690000,6270000 LKS94 GRS80 proj=tmerc lon_0=24 k=0.9998 x_0=500000 y_0=0
eov 23700 HU 2 0.125 east 420000,30000,940000,370000 EOV,HD72 GRS67_HU proj=somerc lat_0=47.14439372222222 lon_0=19.04857177777778 k_0=0.99993 x_0=650000 y_0=200000
slovenia_d96 3794 SI 0.1 0 east 370000,30000,630000,200000 D96,D96TM GRS80 proj=tmerc lon_0=15 k=0.9999 x_0=500000 y_0=-5000000
htrs96 3765 HR 0.1 0 east 200000,4600000,740000,5200000 HTRS96,HTRS96TM GRS80 proj=tmerc lon_0=16.5 k=0.9999 x_0=500000 y_0=0
stereo70 3844 RO 2 0 east 116000,220000,1000000,770000 STEREO70,STEREOGRAFIC1970 KRASS_RO proj=sterea lat_0=46 lon_0=25 k=0.99975 x_0=500000 y_0=500000
ggrs87 2100 GR 2 0 east 90000,3800000,1010000,4640000 GGRS87,ΕΓΣΑ87,EGSA87 GRS80_GR proj=tmerc lon_0=24 k=0.9996 x_0=500000 y_0=0
pt_tm06 3763 PT 0.1 0 east -130000,-310000,165000,280000 PTTM06,TM06 GRS80 proj=tmerc lat_0=39.66825833333333 lon_0=-8.133108333333334 k=1 x_0=0 y_0=0
israel_tm 2039 IL 1 0.125 east 120000,370000,300000,810000 ISRAELTM,ITMISRAEL,NEWISRAELIGRID GRS80_IL proj=tmerc lat_0=31.73439361111111 lon_0=35.20451694444445 k=1.0000067 x_0=219529.584 y_0=626907.39
hong_kong_1980 2326 HK 1 0.125 east 795000,799000,870000,850000 HK1980,HK80,HONGKONG1980GRID,HONGKONG1980 INTL_HK proj=tmerc lat_0=22.31213333333334 lon_0=114.1785555555556 k=1 x_0=836694.05 y_0=819069.8
svy21 3414 SG 0.1 0.1 east 2000,15000,58000,51000 SVY21 GRS80 proj=tmerc lat_0=1.366666666666667 lon_0=103.8333333333333 k=1 x_0=28001.642 y_0=38744.572
twd97 3826 TW 0.1 0.3 east 147000,2410000,352000,2810000 TWD97,TM2 GRS80 proj=tmerc lon_0=121 k=0.9999 x_0=250000 y_0=0
korea_5186 5186 KR 0.1 0 east 90000,150000,400000,700000 KOREA2000,GRS80TM GRS80 proj=tmerc lat_0=38 lon_0=127 k=1 x_0=200000 y_0=600000
nztm 2193 NZ 0.1 0.5 east 1080000,4740000,2100000,6200000 NZTM,NZTM2000 GRS80 proj=tmerc lon_0=173 k=0.9996 x_0=1600000 y_0=10000000
web_mercator 3857 - 0 0 east -20037509,-20048967,20037509,20048967 WEBMERCATOR,PSEUDOMERCATOR,SPHERICALMERCATOR - proj=merc a=6378137 b=6378137 lat_ts=0 lon_0=0 x_0=0 y_0=0 k=1 nadgrids=@null no_defs
`;

/** Name, ellipsoid, and the shift to WGS 84. Source: the EPSG registry. */
const DATUMS = `
AIRY_GB airy 446.448,-125.157,542.06,0.15,0.247,0.842,-20.489
AIRY_IE mod_airy 482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15
GRS80 GRS80 0,0,0,0,0,0,0
BESSEL_CH bessel 674.374,15.056,405.346,0,0,0,0
BESSEL_NL bessel 565.4171,50.3319,465.5524,-0.398957,0.343988,-1.877402,4.0725
INTL_BE intl -106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747
INTL_LU intl -189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598
BESSEL_DE bessel 598.1,73.7,418.2,0.202,0.045,-2.455,6.7
BESSEL_AT bessel 577.326,90.129,463.919,5.137,1.474,5.297,2.4232
BESSEL_CZ bessel 570.8,85.7,462.8,4.998,1.587,5.261,3.56
BESSEL_SE bessel 414.1,41.3,603.1,-0.855,2.141,-7.023,0
INTL_FI intl -96.062,-82.428,-121.753,4.801,0.345,-1.376,1.496
GRS67_HU GRS67 52.17,-71.82,-14.9,0,0,0,0
KRASS_RO krass 2.329,-147.042,-92.08,-0.309,0.325,0.497,5.69
GRS80_GR GRS80 -199.87,74.79,246.62,0,0,0,0
GRS80_IL GRS80 23.772,17.49,17.859,-0.3132,-1.85274,1.67299,5.4262
INTL_HK intl -162.619,-276.959,-161.764,0.067753,-2.243648,-1.158828,-1.094246
`;

function rowsOf(table: string): readonly (readonly string[])[] {
  return table.trim().split("\n").map((row) => row.split(" "));
}

/** All supported national grids. Letter references of the British and Irish grids are recognised elsewhere. */
export const NATIONAL_GRIDS: readonly NationalGrid[] = rowsOf(GRIDS).map(
  ([system = "", epsg, country = "", datumM, bareWeight, first, extent = "", names = "", datum, ...plane]) => {
    const [west = 0, south = 0, east = 0, north = 0] = extent.split(",").map(Number);
    const [, ellipsoid, shift] = rowsOf(DATUMS).find(([name]) => name === datum) ?? [];
    const figure = ellipsoid === undefined ? [] : [`ellps=${ellipsoid}`, `towgs84=${shift}`];
    return {
      system,
      epsg: Number(epsg),
      country: country.replace("-", ""),
      datumM: Number(datumM),
      bareWeight: Number(bareWeight),
      isNorthingFirst: first === "north",
      extentM: [west, south, east, north],
      names: names.split(","),
      definition: [...plane, ...figure, "units=m"].map((part) => `+${part}`).join(" "),
    };
  },
);

/** Projections are prepared at first use: 40 of them at start would cost 5 ms. */
const PREPARED = new Map<string, Converter>();

/**
 * A point of a national grid on WGS 84, by proj4; undefined if the projection fails.
 *
 * @param plane easting and northing, metres
 */
export function unproject({ definition }: NationalGrid, plane: readonly [number, number]): Coordinates | undefined {
  const prepared = PREPARED.get(definition) ?? proj4(definition, "WGS84");
  PREPARED.set(definition, prepared);
  const [longitude, latitude] = prepared.forward([plane[0], plane[1]]);
  const isPossible = longitude !== undefined && latitude !== undefined && Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180;
  return isPossible ? { latitude, longitude } : undefined;
}
