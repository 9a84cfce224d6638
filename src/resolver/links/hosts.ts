import type { Service } from "./service.ts";
import { amap } from "./services/amap.ts";
import { appleMaps } from "./services/apple_maps.ts";
import { baiduMaps } from "./services/baidu_maps.ts";
import { bingMaps } from "./services/bing_maps.ts";
import { geohashPage, makaniPage, plusCodesPage, what3wordsPage } from "./services/code_pages.ts";
import {
  brouter,
  gaiaGps,
  lightningMaps,
  mapTiler,
  marineTraffic,
  nullschool,
  strava,
  sunCalc,
  transportMap,
  wikimediaMaps,
  windy,
  zoomEarth,
} from "./services/fragment_maps.ts";
import { geoHack } from "./services/geohack.ts";
import { googleMaps } from "./services/google_maps.ts";
import { hereWeGo } from "./services/here_wego.ts";
import { kakaoMap } from "./services/kakao_map.ts";
import { mapy } from "./services/mapy.ts";
import { streetMap, swissMap } from "./services/national_maps.ts";
import { naverMap } from "./services/naver_map.ts";
import { openStreetMap } from "./services/openstreetmap.ts";
import { organicMaps } from "./services/organic_maps.ts";
import { PLAIN_SERVICES } from "./services/plain_services.ts";
import { shortLinks } from "./services/short_links.ts";
import { sygic } from "./services/sygic.ts";
import { tencentMaps } from "./services/tencent_maps.ts";
import { twoGis } from "./services/two_gis.ts";
import { waze } from "./services/waze.ts";
import { yandexMaps } from "./services/yandex_maps.ts";

/**
 * The domains that Google lists (google.com/supported_domains), without `google.`. A list, not a pattern: with a
 * pattern `google.com.xyz` would be Google.
 */
const ENDINGS = `com ad ae com.af com.ag com.ai al am co.ao com.ar as at com.au az ba com.bd be bf bg com.bh bi bj
com.bn com.bo com.br bs bt co.bw by com.bz ca cd cf cg ch ci co.ck cl cm cn com.co co.cr com.cu cv com.cy cz de dj dk
dm com.do dz com.ec ee com.eg es com.et fi com.fj fm fr ga ge gg com.gh com.gi gl gm gr com.gt gy com.hk hn hr ht hu
co.id ie co.il im co.in iq is it je com.jm jo co.jp co.ke com.kh ki kg co.kr com.kw kz la com.lb li lk co.ls lt lu lv
com.ly co.ma md me mg mk ml com.mm mn com.mt mu mv mw com.mx com.my co.mz com.na com.ng com.ni ne nl no com.np nr nu
co.nz com.om com.pa com.pe com.pg com.ph com.pk pl pn com.pr ps pt com.py com.qa ro ru rw com.sa com.sb sc se com.sg
sh si sk com.sl sn so sm sr st com.sv td tg co.th com.tj tl tm tn to com.tr tt com.tw co.tz com.ua co.ug co.uk com.uy
co.uz com.vc co.ve vg co.vi com.vn vu ws rs co.za co.zm co.zw cat`;

/** `google.com`, `google.co.uk` …: Google's country domains. */
const GOOGLE_DOMAINS: readonly string[] = ENDINGS.split(/\s/).map((ending) => `google.${ending}`);

/**
 * Hosts that only redirect to a map, with their service. No other host is ever followed. `goo.gl` ended in August 2025;
 * its links are still recognised.
 */
const SHORT_HOSTS: Readonly<Record<string, string>> = {
  "maps.app.goo.gl": "google_maps",
  "app.goo.gl": "google_maps",
  "goo.gl": "google_maps",
  "g.co": "google_maps",
  "share.google": "google_maps",
  "her.is": "here_wego",
  "surl.amap.com": "amap",
  "j.map.baidu.com": "baidu_maps",
  "go.2gis.com": "2gis",
  "naver.me": "naver_map",
  "kko.to": "kakao_map",
  "kko.kakao.com": "kakao_map",
  "binged.it": "bing_maps",
};

const YANDEX_ENDINGS = "ru com com.tr by kz uz az com.am com.ge co.il ee fr kg lt lv md tj tm ua eu net";
const TWO_GIS_ENDINGS = "ru com ae kz kg uz az am ge by ua cz it cl com.cy com.sa com.om com.bh com.kw com.qa";
const URBI_HOSTS = "urbi.ae maps.urbi.ae urbi-sa.com urbi.qa urbi.bh urbi.om urbi-kw.com";

/** Each service with its hosts. Subdomains (`www.`, `m.`, a language) are included. */
const SERVICES: readonly (readonly [service: Service, ...hosts: readonly string[]])[] = [
  [googleMaps, ...GOOGLE_DOMAINS, "maps.googleapis.com"],
  [appleMaps, "maps.apple.com", "maps.apple"],
  [openStreetMap, "openstreetmap.org", "openstreetmap.com", "osm.org"],
  [bingMaps, "bing.com"],
  [waze, "waze.com"],
  [hereWeGo, "here.com"],
  [yandexMaps, ...endings("yandex", YANDEX_ENDINGS), "ya.ru"],
  [twoGis, ...endings("2gis", TWO_GIS_ENDINGS), ...URBI_HOSTS.split(" ")],
  [amap, "amap.com", "gaode.com"],
  [baiduMaps, "map.baidu.com", "api.map.baidu.com", "maps.baidu.com", "ditu.baidu.com"],
  [tencentMaps, "map.qq.com", "apis.map.qq.com", "map.wap.qq.com"],
  [mapy, "mapy.cz", "mapy.com"],
  [naverMap, "map.naver.com"],
  [kakaoMap, "map.kakao.com", "map.daum.net"],
  [organicMaps, "ge0.me", "omaps.app", "comaps.at", "organicmaps.app"],
  [geoHack, "geohack.toolforge.org", "tools.wmflabs.org", "geohack.wmflabs.org"],
  [windy, "windy.com"],
  [zoomEarth, "zoom.earth"],
  [sunCalc, "suncalc.org", "suncalc.net"],
  [transportMap, "xn--pnvkarte-m4a.de", "öpnvkarte.de"],
  [strava, "strava.com"],
  [mapTiler, "maptiler.com"],
  [nullschool, "earth.nullschool.net"],
  [marineTraffic, "marinetraffic.com"],
  [wikimediaMaps, "maps.wikimedia.org"],
  [brouter, "brouter.de"],
  [gaiaGps, "gaiagps.com"],
  [lightningMaps, "lightningmaps.org"],
  [swissMap, "map.geo.admin.ch"],
  [streetMap, "streetmap.co.uk"],
  [sygic, "go.sygic.com", "maps.sygic.com"],
  [plusCodesPage, "plus.codes"],
  [geohashPage, "geohash.org"],
  [makaniPage, "makani.ae"],
  [what3wordsPage, "what3words.com", "w3w.co"],
];

const HOSTS: ReadonlyMap<string, Service> = new Map<string, Service>([
  ...SERVICES.flatMap(([service, ...hosts]) => hosts.map((host) => [host, service] as const)),
  ...PLAIN_SERVICES.flatMap(({ service, hosts }) => hosts.map((host) => [host, service] as const)),
  ...Object.entries(SHORT_HOSTS).map(([host, system]) => [host, shortLinks(system)] as const),
]);

const SCHEMES: ReadonlyMap<string, Service> = new Map<string, Service>([
  ...entries(
    googleMaps,
    "comgooglemaps comgooglemaps-x-callback comgooglemapsurl google.navigation google.streetview googlemaps",
  ),
  ...entries(appleMaps, "maps mapitem"),
  ...entries(bingMaps, "bingmaps ms-drive-to ms-walk-to"),
  ...entries(waze, "waze"),
  ...entries(hereWeGo, "here-location here-route here.directions wego herewego"),
  ...entries(yandexMaps, "yandexmaps yandexnavi"),
  ...entries(twoGis, "dgis"),
  ...entries(amap, "iosamap androidamap amapuri"),
  ...entries(baiduMaps, "baidumap bdapp"),
  ...entries(tencentMaps, "qqmap"),
  ...entries(naverMap, "nmap navermaps"),
  ...entries(kakaoMap, "kakaomap daummaps"),
  ...entries(organicMaps, "ge0 om cm mapsme mapswithme mapsorganic comaps"),
  ...entries(sygic, "com.sygic.aura"),
  ...PLAIN_SERVICES.flatMap(({ service, schemes = [] }) => schemes.map((scheme) => [scheme, service] as const)),
]);

/** Labels tried from the left: `a.b.maps.google.com` is deep enough. */
const LABELS_MAX = 6;

/** The service of a host or its parent domain; undefined for an unknown one. */
export function serviceOfHost(host: string): Service | undefined {
  let name = host;
  for (let label = 0; label < LABELS_MAX; label++) {
    const service = HOSTS.get(name);
    if (service !== undefined) {
      return service;
    }
    const dot = name.indexOf(".");
    if (dot < 0) {
      return undefined;
    }
    name = name.slice(dot + 1);
  }
  return undefined;
}

/** The service of an app's scheme. */
export function serviceOfScheme(scheme: string): Service | undefined {
  return SCHEMES.get(scheme);
}

function endings(name: string, list: string): readonly string[] {
  return list.split(" ").map((ending) => `${name}.${ending}`);
}

function entries(service: Service, schemes: string): readonly (readonly [string, Service])[] {
  return schemes.split(" ").map((scheme) => [scheme, service] as const);
}
