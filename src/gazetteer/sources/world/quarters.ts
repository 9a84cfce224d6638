import type { PlaceRecord } from "../../builder/build_gazetteer.ts";
import type { Coordinates } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { nameKey } from "../../../text/name_key.ts";
import { languageOf } from "./country_names.ts";
import { otherNamesOf } from "./name_list.ts";
import type { WorldCity } from "./read_cities.ts";

/** What the table adds to a quarter that is in the list of cities. */
export interface ListedQuarter {
  readonly names: readonly string[];
  readonly parentKey: string;
}

/** A quarter of the table. Without a point it is in the list of cities. */
export interface Quarter extends ListedQuarter {
  readonly key: string;
  readonly countryCode: string;
  readonly point: Coordinates | undefined;
  readonly radiusM: number;
  /** Absent: as well known as its city, whose name it has. */
  readonly population?: number;
}

/** Farther from its city a place of the same name is another one. */
const FROM_CITY_M = 30_000;
/** GeoNames' classes of parts of a town. */
const PARTS: ReadonlySet<string> = new Set(["PPLX", "PPLA5"]);

/**
 * The quarters that addresses write with a number or a name behind their city, and that the lists of places lack or know by
 * one name only: "Praha 5", "Paris 15e", "서울 강남구". `listed` are those of the list, by their keys.
 */
export function quartersOf(
  cities: readonly WorldCity[],
  dataset: number,
): { readonly listed: ReadonlyMap<string, ListedQuarter>; readonly others: readonly PlaceRecord[] } {
  const cityOf = new Map(cities.map((city) => [city.key, city]));
  const parts = Map.groupBy(
    cities.filter(({ featureCode }) => PARTS.has(featureCode)).flatMap((city) =>
      [city.name, ...otherNamesOf(city)].map((name) => ({ city, id: `${city.countryCode} ${nameKey(name)}` }))
    ),
    ({ id }) => id,
  );
  const listed = new Map<string, ListedQuarter>();
  const others: PlaceRecord[] = [];
  for (const quarter of allQuarters()) {
    const { key, countryCode, names, parentKey, point, radiusM, population } = quarter;
    const city = cityOf.get(parentKey);
    const known = city === undefined
      ? []
      : names.flatMap((name) =>
        parts.get(`${countryCode} ${nameKey(name)}`)?.filter((part) => distanceM(part.city, city) <= FROM_CITY_M) ?? []
      );
    if (known[0] !== undefined) {
      listed.set(known[0].city.key, quarter);
    } else if (city !== undefined && point !== undefined) {
      const [name = "", english = name] = names;
      const languages = [languageOf(countryCode, city.admin1)];
      others.push({
        key,
        kind: "district",
        name,
        names: [
          { text: name, kind: "alternate", languages },
          ...(languages[0] === "en" ? [] : [{ text: english, kind: "alternate" as const, languages: ["en"] }]),
          ...names.slice(2).map((text) => ({ text, kind: "alternate" as const })),
        ],
        ...point,
        radiusM,
        population: population ?? city.population,
        countryCode,
        parentKey,
        dataset,
      });
    }
  }
  return { listed, others };
}

/** The quarters of the table, with all of their names. */
export function allQuarters(): readonly Quarter[] {
  return [...numbered(), ...named()];
}

function numbered(): Quarter[] {
  return NUMBERED.trim().split("\n").flatMap((row) => {
    const [country = "", id = "", radiusKm, cityNames = "", forms = "", entries = ""] = row.split("|");
    return entries.split(";").map((entry): Quarter => {
      const [number = "", latitude, longitude, ...others] = entry.split(",");
      const names = forms.split(",").flatMap((form) =>
        (form.includes("{c}") ? cityNames.split(",") : [""]).map((city) => written(form, { city, number }))
      );
      return {
        key: `quarter:${country}.${id}.${number}`,
        countryCode: country,
        names: [...new Set([...names, ...others])],
        parentKey: `geonames:${id}`,
        point: latitude === undefined ? undefined : { latitude: Number(latitude), longitude: Number(longitude) },
        radiusM: Number(radiusKm) * 1000,
      };
    });
  });
}

function named(): Quarter[] {
  return NAMED.trim().split("\n").flatMap((row) => {
    const [country = "", id = "", radiusKm, thousands, entries = ""] = row.split("|");
    return entries.split(";").map((entry): Quarter => {
      const [latitude, longitude, name = "", english = "", ...others] = entry.split(",");
      return {
        key: `quarter:${country}.${id}.${english}`,
        countryCode: country,
        names: [name, english, ...others],
        parentKey: `geonames:${id}`,
        point: { latitude: Number(latitude), longitude: Number(longitude) },
        radiusM: Number(radiusKm) * 1000,
        population: Number(thousands) * 1000,
      };
    });
  });
}

const ROMAN = "0 I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII".split(" ");

/** A form of a numbered quarter's name. `{c}` city, `{n}` number, `{2}` of two digits, `{r}` Roman, `{e}` French ordinal. */
function written(form: string, { city, number }: { readonly city: string; readonly number: string }): string {
  return form.replace("{c}", city).replace("{n}", number).replace("{2}", number.padStart(2, "0"))
    .replace("{r}", ROMAN[Number(number)] ?? number).replace("{e}", number === "1" ? "1er" : `${number}e`);
}

/**
 * `country|GeoNames' city|radius in km|names of the city|forms of a name, the usual one first|number,
 * latitude, longitude, names; …`. A quarter of the list of cities needs no point. Facts written from general knowledge.
 */
const NUMBERED = `
AT|2761369|3|Wien,Vienna|{c} {n}. Bezirk,{c} {n},{n}. Bezirk|1,48.2085,16.3721,Innere Stadt;2,48.215,16.405,Leopoldstadt;3,48.1986,16.3948,Landstraße;4,48.192,16.37,Wieden;5,48.187,16.356,Margareten;6,48.196,16.35,Mariahilf;7,48.202,16.349,Neubau;8,48.211,16.348,Josefstadt;9,48.225,16.357,Alsergrund;10,48.156,16.382,Favoriten;11,48.165,16.44,Simmering;12,48.175,16.325,Meidling;13,48.18,16.26,Hietzing;14,48.21,16.245,Penzing;15,48.195,16.327,Rudolfsheim-Fünfhaus;16,48.214,16.308,Ottakring;17,48.23,16.29,Hernals;18,48.233,16.322,Währing;19,48.255,16.33,Döbling;20,48.24,16.375,Brigittenau;21,48.28,16.415,Floridsdorf;22,48.225,16.49,Donaustadt;23,48.142,16.29,Liesing
BE|2803138|3|Antwerpen,Antwerp,Anvers|{c} {n}|1,51.219,4.401;2,51.196,4.385;3,51.248,4.42;4,51.29,4.33;5,51.223,4.378;6,51.231,4.431
CH|2657896|2|Zürich,Zurich|{c} Kreis {n},{c} {n},Zürich (Kreis {n}),Kreis {n}|1;2;3;4;5;6;7;8;9;10;11;12
CZ|3067696|6|Praha,Prague,Prag,Praga|{c} {n}|1,50.0875,14.4213;2,50.0755,14.437;3,50.084,14.465;4,50.04,14.45;5,50.063,14.39;6,50.1,14.36;7,50.103,14.435;8,50.125,14.46;9,50.112,14.51;10,50.067,14.495
DK|2618425|3|København,Copenhagen,Kopenhagen|{c} {n}|K,55.6795,12.581;V,55.67,12.554;N,55.696,12.548;Ø,55.709,12.578;S,55.652,12.606;NV,55.708,12.53;SV,55.646,12.535
FR|2988507|2.5|Paris|{c} {e} Arrondissement,{c} {e},{c} {n}ème,{c} {n},{c} {2},{e} Arrondissement,{n}ème Arrondissement,{c} {n}ème Arrondissement|1,48.8626,2.3363;2,48.8679,2.3441;3,48.863,2.36;4,48.8544,2.3576;5,48.8445,2.3508;6,48.8491,2.3329;7,48.8562,2.3122;8,48.8727,2.3126;9,48.8772,2.3375;10,48.8761,2.3607;11,48.8591,2.3801;12,48.8409,2.3976;13,48.8284,2.3624;14,48.8292,2.3266;15,48.8401,2.2928;16,48.8604,2.272;17,48.8873,2.3068;18,48.8926,2.3482;19,48.8871,2.3849;20,48.8635,2.4012
FR|2995469|3|Marseille,Marseilles|{c} {e} Arrondissement,{c} {e},{c} {n}ème,{c} {n},{c} {2},{e} Arrondissement,{n}ème Arrondissement,{c} {n}ème Arrondissement|1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16
FR|2996944|3|Lyon,Lyons|{c} {e} Arrondissement,{c} {e},{c} {n}ème,{c} {n},{c} {2},{e} Arrondissement,{n}ème Arrondissement,{c} {n}ème Arrondissement|1;2;3;4;5;6;7;8;9
HU|3054643|4|Budapest,Bp|{c} {r}. kerület,{c} {r}. ker,{c} {n},{r}. kerület,{r}. ker|1;2;3;4;5,47.5,19.052,Belváros-Lipótváros;6;7,47.501,19.073,Erzsébetváros;8;9,47.47,19.09,Ferencváros;10,47.482,19.154,Kőbánya;11;12;13;14,47.52,19.115,Zugló;15;16;17;18;19;20;21;22;23
IE|2964574|3|Dublin|{c} {n}|1,53.352,-6.26;2,53.339,-6.253;3,53.364,-6.226;4,53.327,-6.228;5,53.383,-6.192;6,53.32,-6.263;6W,53.311,-6.294;7,53.36,-6.287;8,53.337,-6.285;9,53.384,-6.248;10,53.34,-6.356;11,53.389,-6.294;12,53.322,-6.317;13,53.393,-6.148;14,53.296,-6.256;15,53.385,-6.385;16,53.278,-6.27;17,53.401,-6.206;18,53.253,-6.18;20,53.355,-6.368;22,53.321,-6.396;24,53.285,-6.37
RO|683506|6|București,Bucharest,Bukarest|{c} Sector {n},Sector {n},Sectorul {n},{c} Sectorul {n}|1;2;3;4;5;6
SK|3060972|6|Bratislava|{c} {n},{c} {r}|1,48.1485,17.1077;2,48.155,17.17;3,48.185,17.13;4,48.18,17.045;5,48.115,17.1
VN|1566083|5|Thành phố Hồ Chí Minh,Ho Chi Minh City,Saigon|Quận {n},District {n},Quận {n} {c},District {n} {c}|1,10.7757,106.7004;2,10.7873,106.7498;3,10.7843,106.6844;4,10.7579,106.7057;5,10.754,106.6634;6,10.748,106.6352;7,10.734,106.7216;8,10.7241,106.6286;9,10.8428,106.8287;10,10.7746,106.6679;11,10.7629,106.6501;12,10.8672,106.6413
`;

/**
 * `country|GeoNames' city|radius in km|thousands of people|latitude, longitude, own name, English name, other names; …`. Facts
 * written from general knowledge.
 */
const NAMED = `
CN|1795565|10|1500|22.541,114.055,福田区,Futian;22.5483,114.1315,罗湖区,Luohu;22.5333,113.9304,南山区,Nanshan;22.66,113.86,宝安区,Bao'an;22.721,114.2477,龙岗区,Longgang;22.696,114.0448,龙华区,Longhua
CN|1796236|18|2000|31.1128,121.3817,闵行区,Minhang;31.4055,121.4896,宝山区,Baoshan;31.3747,121.2655,嘉定区,Jiading;31.2,121.58,浦东新区,Pudong New Area;31.0322,121.2277,松江区,Songjiang;31.1499,121.1242,青浦区,Qingpu
CN|1796236|5|1000|31.2316,121.4845,黄浦区,Huangpu;31.1884,121.4365,徐汇区,Xuhui;31.2204,121.4246,长宁区,Changning;31.2287,121.448,静安区,Jing'an;31.2495,121.3955,普陀区,Putuo;31.2646,121.5051,虹口区,Hongkou;31.2595,121.526,杨浦区,Yangpu
CN|1809858|10|1500|23.1289,113.2668,越秀区,Yuexiu;23.0838,113.3172,海珠区,Haizhu;23.1259,113.2442,荔湾区,Liwan;23.1247,113.3612,天河区,Tianhe;23.1574,113.2733,白云区,Baiyun;23.1066,113.4597,黄埔区,Huangpu District;22.9377,113.3839,番禺区,Panyu
CN|1816670|12|2000|39.9288,116.416,东城区,Dongcheng;39.9123,116.366,西城区,Xicheng;39.9219,116.4433,朝阳区,Chaoyang District;39.9599,116.2983,海淀区,Haidian;39.8586,116.2867,丰台区,Fengtai;39.9056,116.2229,石景山区,Shijingshan;39.909,116.6569,通州区,Tongzhou;39.7268,116.3416,大兴区,Daxing;40.2207,116.2312,昌平区,Changping;40.1302,116.6548,顺义区,Shunyi;39.7479,116.1434,房山区,Fangshan
ID|1642911|9|2000|-6.2615,106.8106,Jakarta Selatan,South Jakarta;-6.1805,106.8284,Jakarta Pusat,Central Jakarta;-6.1683,106.7588,Jakarta Barat,West Jakarta;-6.2250,106.9004,Jakarta Timur,East Jakarta;-6.1384,106.8636,Jakarta Utara,North Jakarta
JP|1848354|5|200|35.4446,139.6425,中区,Naka-ku;35.4536,139.6169,西区,Nishi-ku;35.519,139.633,港北区,Kohoku-ku;35.5084,139.6826,鶴見区,Tsurumi-ku;35.477,139.6294,神奈川区,Kanagawa-ku;35.431,139.609,南区,Minami-ku;35.46,139.596,保土ケ谷区,Hodogaya-ku;35.4024,139.6185,磯子区,Isogo-ku;35.3374,139.6245,金沢区,Kanazawa-ku;35.4008,139.5912,港南区,Konan-ku;35.3966,139.5326,戸塚区,Totsuka-ku;35.4749,139.5448,旭区,Asahi-ku;35.5123,139.538,緑区,Midori-ku;35.466,139.4988,瀬谷区,Seya-ku;35.3643,139.5541,栄区,Sakae-ku;35.418,139.4888,泉区,Izumi-ku;35.5527,139.5371,青葉区,Aoba-ku;35.5447,139.5705,都筑区,Tsuzuki-ku
JP|1850147|5|400|35.694,139.7536,千代田区,Chiyoda-ku,Chiyoda City;35.6707,139.772,中央区,Chuo-ku,Chuo City;35.6581,139.7515,港区,Minato-ku,Minato City;35.6938,139.7034,新宿区,Shinjuku-ku,Shinjuku City;35.708,139.7523,文京区,Bunkyo-ku,Bunkyo City;35.7126,139.78,台東区,Taito-ku,Taito City;35.7107,139.8015,墨田区,Sumida-ku,Sumida City;35.6731,139.817,江東区,Koto-ku,Koto City;35.6092,139.7302,品川区,Shinagawa-ku,Shinagawa City;35.6415,139.6982,目黒区,Meguro-ku,Meguro City;35.5613,139.716,大田区,Ota-ku,Ota City;35.6466,139.6532,世田谷区,Setagaya-ku,Setagaya City;35.664,139.6982,渋谷区,Shibuya-ku,Shibuya City;35.7074,139.6638,中野区,Nakano-ku,Nakano City;35.6995,139.6364,杉並区,Suginami-ku,Suginami City;35.7263,139.7166,豊島区,Toshima-ku,Toshima City;35.7528,139.7337,北区,Kita-ku,Kita City;35.7361,139.7833,荒川区,Arakawa-ku,Arakawa City;35.7512,139.7093,板橋区,Itabashi-ku,Itabashi City;35.7356,139.6517,練馬区,Nerima-ku,Nerima City;35.7753,139.8045,足立区,Adachi-ku,Adachi City;35.7434,139.8473,葛飾区,Katsushika-ku,Katsushika City;35.7067,139.8683,江戸川区,Edogawa-ku,Edogawa City
JP|1853909|4|110|34.7055,135.5005,北区,Kita-ku;34.681,135.5098,中央区,Chuo-ku;34.664,135.4606,港区,Minato-ku;34.676,135.486,西区,Nishi-ku;34.658,135.519,天王寺区,Tennoji-ku;34.6595,135.4996,浪速区,Naniwa-ku;34.7211,135.4867,淀川区,Yodogawa-ku;34.741,135.529,東淀川区,Higashiyodogawa-ku;34.67,135.541,東成区,Higashinari-ku;34.653,135.534,生野区,Ikuno-ku;34.721,135.544,旭区,Asahi-ku;34.702,135.546,城東区,Joto-ku;34.639,135.518,阿倍野区,Abeno-ku;34.603,135.5,住吉区,Sumiyoshi-ku;34.622,135.527,東住吉区,Higashisumiyoshi-ku;34.635,135.494,西成区,Nishinari-ku;34.6096,135.4825,住之江区,Suminoe-ku;34.683,135.452,此花区,Konohana-ku;34.65,135.4727,大正区,Taisho-ku;34.692,135.472,福島区,Fukushima-ku;34.701,135.528,都島区,Miyakojima-ku;34.711,135.456,西淀川区,Nishiyodogawa-ku;34.704,135.574,鶴見区,Tsurumi-ku;34.621,135.546,平野区,Hirano-ku
JP|1856057|5|140|35.1687,136.906,中区,Naka-ku;35.179,136.926,東区,Higashi-ku;35.194,136.9117,北区,Kita-ku;35.189,136.889,西区,Nishi-ku;35.1686,136.8728,中村区,Nakamura-ku;35.15,136.934,昭和区,Showa-ku;35.131,136.935,瑞穂区,Mizuho-ku;35.128,136.91,熱田区,Atsuta-ku;35.141,136.855,中川区,Nakagawa-ku;35.108,136.885,港区,Minato-ku;35.095,136.931,南区,Minami-ku;35.203,136.976,守山区,Moriyama-ku;35.071,136.952,緑区,Midori-ku;35.175,137.01,名東区,Meito-ku;35.122,136.975,天白区,Tempaku-ku;35.166,136.946,千種区,Chikusa-ku
JP|2128295|6|190|43.0554,141.341,中央区,Chuo-ku;43.0908,141.3409,北区,Kita-ku;43.076,141.3636,東区,Higashi-ku;43.0477,141.4053,白石区,Shiroishi-ku;43.031,141.38,豊平区,Toyohira-ku;43.074,141.301,西区,Nishi-ku;43.036,141.4748,厚別区,Atsubetsu-ku;43.122,141.2457,手稲区,Teine-ku;42.9997,141.4439,清田区,Kiyota-ku
KR|1833747|8|250|35.5693,129.3327,중구,Jung-gu;35.5437,129.3301,남구,Nam-gu;35.5049,129.4167,동구,Dong-gu;35.5826,129.3612,북구,Buk-gu
KR|1835235|8|300|36.312,127.4548,동구,Dong-gu;36.3256,127.4213,중구,Jung-gu;36.3554,127.3839,서구,Seo-gu;36.3622,127.3563,유성구,Yuseong-gu;36.3467,127.4156,대덕구,Daedeok-gu
KR|1835329|6|350|35.8693,128.6062,중구,Jung-gu;35.8866,128.6355,동구,Dong-gu;35.8718,128.5592,서구,Seo-gu;35.846,128.5975,남구,Nam-gu;35.8858,128.5829,북구,Buk-gu;35.8582,128.6306,수성구,Suseong-gu;35.8298,128.5327,달서구,Dalseo-gu
KR|1835848|4|400|37.5172,127.0473,강남구,Gangnam-gu,Gangnam;37.5301,127.1238,강동구,Gangdong-gu;37.6396,127.0257,강북구,Gangbuk-gu;37.5509,126.8495,강서구,Gangseo-gu;37.4784,126.9516,관악구,Gwanak-gu;37.5385,127.0823,광진구,Gwangjin-gu;37.4954,126.8874,구로구,Guro-gu;37.4569,126.8955,금천구,Geumcheon-gu;37.6542,127.0568,노원구,Nowon-gu;37.6688,127.0471,도봉구,Dobong-gu;37.5744,127.0396,동대문구,Dongdaemun-gu,Dongdaemun;37.5124,126.9393,동작구,Dongjak-gu;37.5663,126.9019,마포구,Mapo-gu,Mapo;37.5791,126.9368,서대문구,Seodaemun-gu;37.4837,127.0324,서초구,Seocho-gu;37.5633,127.0371,성동구,Seongdong-gu;37.5894,127.0167,성북구,Seongbuk-gu;37.5145,127.1066,송파구,Songpa-gu;37.517,126.8666,양천구,Yangcheon-gu;37.5264,126.8962,영등포구,Yeongdeungpo-gu;37.5326,126.9905,용산구,Yongsan-gu,Yongsan;37.6027,126.9291,은평구,Eunpyeong-gu;37.5735,126.979,종로구,Jongno-gu,Jongno;37.5641,126.9979,중구,Jung-gu;37.6063,127.0925,중랑구,Jungnang-gu
KR|1838524|4|230|35.1062,129.0323,중구,Jung-gu;35.0979,129.0242,서구,Seo-gu;35.1293,129.0453,동구,Dong-gu;35.0912,129.0679,영도구,Yeongdo-gu;35.1629,129.0531,부산진구,Busanjin-gu;35.2048,129.0837,동래구,Dongnae-gu;35.1366,129.0842,남구,Nam-gu;35.21,129.02,북구,Buk-gu;35.1631,129.1635,해운대구,Haeundae-gu,Haeundae;35.1046,128.9748,사하구,Saha-gu;35.2429,129.0922,금정구,Geumjeong-gu;35.17,128.94,강서구,Gangseo-gu;35.1762,129.0798,연제구,Yeonje-gu;35.1455,129.1131,수영구,Suyeong-gu;35.1526,128.991,사상구,Sasang-gu
KR|1841811|7|300|35.146,126.9231,동구,Dong-gu;35.1519,126.8901,서구,Seo-gu;35.133,126.9024,남구,Nam-gu;35.174,126.912,북구,Buk-gu;35.1396,126.7937,광산구,Gwangsan-gu
KR|1843564|6|350|37.4737,126.6216,중구,Jung-gu;37.4739,126.6432,동구,Dong-gu;37.4635,126.6503,미추홀구,Michuhol-gu;37.4101,126.6783,연수구,Yeonsu-gu;37.4473,126.7314,남동구,Namdong-gu;37.507,126.7219,부평구,Bupyeong-gu;37.5372,126.7377,계양구,Gyeyang-gu;37.5453,126.676,서구,Seo-gu
TR|745044|10|350|41.1669,29.05,Sarıyer,Sariyer;41.1342,29.096,Beykoz,Beykoz District;40.899,29.193,Kartal,Kartal District;40.816,29.3,Tuzla,Tuzla District;40.98,28.717,Avcılar,Avcilar;41.0,28.78,Küçükçekmece,Kucukcekmece
TR|745044|5|350|40.9903,29.0297,Kadıköy,Kadikoy;41.0422,29.0083,Beşiktaş,Besiktas;41.037,28.985,Beyoğlu,Beyoglu;41.0186,28.9497,Fatih,Fatih District;40.9819,28.8722,Bakırköy,Bakirkoy;41.079,28.967,Kâğıthane,Kagithane;41.048,28.934,Eyüpsultan,Eyup,Eyüp;41.063,28.912,Gaziosmanpaşa,Gaziosmanpasa;41.046,28.912,Bayrampaşa,Bayrampasa;41.022,28.872,Güngören,Gungoren
TW|1668341|4|220|25.0324,121.5198,中正區,Zhongzheng District,中正区;25.0627,121.5113,大同區,Datong District,大同区;25.0697,121.5381,中山區,Zhongshan District,中山区;25.0541,121.5639,松山區,Songshan District,松山区;25.0263,121.5427,大安區,Da'an District,Daan District,大安区;25.0285,121.4979,萬華區,Wanhua District,万华区;25.0306,121.5717,信義區,Xinyi District,信义区;25.1,121.535,士林區,Shilin District,士林区;25.1252,121.505,北投區,Beitou District,北投区;25.0737,121.5894,內湖區,Neihu District,内湖区;25.0436,121.6127,南港區,Nangang District,南港区;24.9938,121.5657,文山區,Wenshan District,文山区
`;
