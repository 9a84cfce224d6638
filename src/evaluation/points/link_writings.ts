import { isGreaterChina, isMainlandChina } from "../../geo/china.ts";
import { wgs84ToGcj02 } from "../../geo/gcj02.ts";
import { fill } from "../template.ts";
import { type PointWriting, writingsBy, writingsOf, type WrittenPoint } from "./written_point.ts";

/**
 * Links that mark a point, with `{lat}` and `{lon}` for it, and `{lat2}` and `{lon2}` for the viewport or the start of a
 * route elsewhere: the marked point is meant. Written from the services' own share buttons, apps and help pages.
 */
const PINS: Readonly<Record<string, string>> = {
  "google q": "https://maps.google.com/?q={lat},{lon}",
  "google search": "https://www.google.com/maps/search/?api=1&query={lat}%2C{lon}",
  "google place": "https://www.google.com/maps/place/{lat},{lon}/@{lat2},{lon2},12z",
  "google data":
    "https://www.google.com/maps/place/Here/@{lat2},{lon2},17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d{lat}!4d{lon}",
  "google dir": "https://www.google.com/maps/dir/?api=1&destination={lat},{lon}&travelmode=walking",
  "google daddr": "https://maps.google.com/maps?saddr={lat2},{lon2}&daddr={lat},{lon}",
  "google q beside ll": "https://maps.google.com/?ll={lat2},{lon2}&q={lat},{lon}",
  "google loc": "https://maps.google.com/maps?q=loc:{lat},{lon}",
  "google label": "https://maps.google.com/?q={lat},{lon}(Here)",
  "google navigation": "google.navigation:q={lat},{lon}",
  "google app": "comgooglemaps://?q={lat},{lon}&center={lat2},{lon2}",
  "google country": "https://www.google.de/maps?q={lat},{lon}",
  "apple q": "https://maps.apple.com/?q={lat},{lon}",
  "apple ll": "https://maps.apple.com/?ll={lat},{lon}&q=Here",
  "apple daddr": "https://maps.apple.com/?daddr={lat},{lon}&dirflg=d",
  "apple place": "https://maps.apple.com/place?coordinate={lat},{lon}&name=Here",
  "osm marker": "https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=12/{lat2}/{lon2}",
  "osm search": "https://www.openstreetmap.org/search?query={lat}%2C{lon}#map=12/{lat2}/{lon2}",
  "osm route": "https://www.openstreetmap.org/directions?from={lat2},{lon2}&to={lat},{lon}",
  "bing sp": "https://www.bing.com/maps?cp={lat2}~{lon2}&sp=point.{lat}_{lon}_Here",
  "bing where": "https://www.bing.com/maps?where1={lat},{lon}",
  "waze ll": "https://waze.com/ul?ll={lat},{lon}&navigate=yes",
  "waze to": "https://www.waze.com/live-map/directions?to=ll.{lat}%2C{lon}&from=ll.{lat2}%2C{lon2}",
  "here": "https://share.here.com/l/{lat},{lon},Here",
  "here map": "https://wego.here.com/?map={lat2},{lon2},12,normal&msg=Here&x=ep&q={lat},{lon}",
  "here route": "https://wego.here.com/directions/drive/mylocation/{lat},{lon}",
  "yandex pt": "https://yandex.com/maps/?pt={lon},{lat}&z=15&l=map&ll={lon2},{lat2}",
  "yandex whatshere": "https://yandex.ru/maps/?ll={lon2},{lat2}&whatshere[point]={lon},{lat}&whatshere[zoom]=16",
  "yandex route": "https://yandex.com/maps/?rtext=~{lat},{lon}&rtt=auto",
  "2gis m": "https://2gis.ae/geo/{lon},{lat}",
  "2gis app": "dgis://2gis.ru/routeSearch/rsType/car/to/{lon},{lat}",
  "mapy coor": "https://mapy.cz/zakladni?source=coor&id={lon}%2C{lat}&x={lon2}&y={lat2}&z=15",
  "organic maps": "om://map?v=1&ll={lat},{lon}&n=Here",
  "maps.me": "mapsme://map?ll={lat},{lon}",
  "osmand": "https://osmand.net/map?pin={lat},{lon}#12/{lat2}/{lon2}",
  "osmand go": "https://osmand.net/go?lat={lat}&lon={lon}&z=15",
  "magic earth": "magicearth://?show_on_map&lat={lat}&lon={lon}&name=Here",
  "citymapper": "https://citymapper.com/directions?endcoord={lat}%2C{lon}&endname=Here",
  "sygic": "com.sygic.aura://coordinate|{lon}|{lat}|drive",
  "uber": "https://m.uber.com/ul/?action=setPickup&dropoff[latitude]={lat}&dropoff[longitude]={lon}",
  "lyft": "lyft://ridetype?id=lyft&destination[latitude]={lat}&destination[longitude]={lon}",
  "moovit": "moovit://directions?dest_lat={lat}&dest_lon={lon}&orig_lat={lat2}&orig_lon={lon2}",
  "petal": "petalmaps://route?daddr={lat},{lon}&type=drive",
  "telegram": "tg://location?latitude={lat}&longitude={lon}",
  "graphhopper": "https://graphhopper.com/maps/?point={lat2},{lon2}&point={lat},{lon}",
  "osrm": "https://map.project-osrm.org/?z=12&center={lat2},{lon2}&loc={lat2},{lon2}&loc={lat},{lon}",
  "qwant": "https://www.qwant.com/maps/place/latlon:{lat}:{lon}#map=12/{lat2}/{lon2}",
  "kakao": "https://map.kakao.com/link/map/Here,{lat},{lon}",
  "naver": "nmap://place?lat={lat}&lng={lon}&name=Here",
  "geohack": "https://geohack.toolforge.org/geohack.php?params={lat};{lon}",
  "mapquest": "https://www.mapquest.com/latlng/{lat},{lon}",
  "windy": "https://www.windy.com/{lat}/{lon}?{lat2},{lon2},9",
  "tomtom": "tomtomgo://x-callback-url/navigate?destination={lat},{lon}",
  "unknown pair": "https://example.org/shop?lat={lat}&lng={lon}",
  "geo": "geo:{lat},{lon}?z=15",
  "geo with a blank": "geo:{lat}, {lon}",
  "geo q": "geo:{lat2},{lon2}?q={lat}%2C{lon}",
};

/** Links that only show a part of the world. */
const VIEWS: Readonly<Record<string, string>> = {
  "google": "https://www.google.com/maps/@{lat},{lon},12z",
  "google ll": "https://www.google.com/maps/d/viewer?mid=1-abcdEFGHijkl&ll={lat},{lon}&z=12",
  "apple": "https://maps.apple.com/frame?center={lat},{lon}&span=0.1,0.1",
  "osm": "https://www.openstreetmap.org/#map=12/{lat}/{lon}",
  "bing": "https://www.bing.com/maps?cp={lat}~{lon}&lvl=12",
  "here": "https://wego.here.com/?map={lat},{lon},12,normal",
  "yandex": "https://yandex.com/maps/?ll={lon},{lat}&z=12",
  "2gis": "https://2gis.ae/?m={lon},{lat}/12",
  "mapy": "https://mapy.cz/zakladni?x={lon}&y={lat}&z=12",
  "waze": "https://www.waze.com/editor?env=row&lat={lat}&lon={lon}&zoomLevel=12",
  "opentopomap": "https://opentopomap.org/#map=12/{lat}/{lon}",
  "geojson.io": "https://geojson.io/#map=12/{lat}/{lon}",
  "komoot": "https://www.komoot.com/plan/@{lat},{lon},12z",
  "windy": "https://www.windy.com/?{lat},{lon},9",
  "zoom earth": "https://zoom.earth/maps/satellite/#view={lat},{lon},9z",
  "suncalc": "https://www.suncalc.org/#/{lat},{lon},12/2024.01.01/12:00/1/3",
  "flightradar24": "https://www.flightradar24.com/{lat},{lon}/9",
  "qwant": "https://www.qwant.com/maps/#map=12.00/{lat}/{lon}",
  "strava": "https://www.strava.com/heatmap#12.00/{lon}/{lat}/hot/all",
  "wikimapia": "http://wikimapia.org/#lang=en&lat={lat}&lon={lon}&z=12&m=w",
};

const DECIMALS = 6;
/** The second point of a link lies this far from the first. Degrees. */
const SECOND_DEG = 0.3;

function linkOf(template: string, { at, random }: Pick<WrittenPoint, "at" | "random">, words = ""): string {
  const { latitude, longitude } = at;
  const fields = {
    lat: latitude.toFixed(DECIMALS),
    lon: longitude.toFixed(DECIMALS),
    lat2: (latitude + SECOND_DEG).toFixed(DECIMALS),
    lon2: (longitude - SECOND_DEG * (1 + random.below(2))).toFixed(DECIMALS),
    words,
  };
  return fill(template, fields) ?? "";
}

/** Links as templates. Services that show mainland China shift its points there: their own strategies ask for those. */
function linksOf(templates: Readonly<Record<string, string>>): PointWriting[] {
  return writingsOf(templates, (template, point) => isGreaterChina(point.at) ? undefined : linkOf(template, point));
}

/** Links that mark a point and name it, with `{words}` for its address. */
const NAMED_PINS: Readonly<Record<string, string>> = {
  "apple q": "https://maps.apple.com/?ll={lat},{lon}&q={words}",
  "apple address": "https://maps.apple.com/?address={words}&ll={lat},{lon}&q=Marked%20Location",
  "apple place": "https://maps.apple.com/place?coordinate={lat},{lon}&address={words}&name=Home",
  "google label": "https://maps.google.com/?q={lat},{lon}({words})",
  "google place":
    "https://www.google.com/maps/place/{words}/@{lat},{lon},17z/data=!4m6!3m5!1s0x0:0x0!8m2!3d{lat}!4d{lon}",
  "bing sp": "https://www.bing.com/maps?sp=point.{lat}_{lon}_{words}",
  "organic maps": "om://map?v=1&ll={lat},{lon}&n={words}",
};

/** The links with the pin in one city and the name of another one, or of the same. */
function namedPins(whose: "city" | "elsewhere"): PointWriting[] {
  return writingsOf(
    NAMED_PINS,
    (template, { city, [whose]: { name, countryName }, random }) =>
      isGreaterChina(city.coordinates)
        ? undefined
        : linkOf(template, { at: city.coordinates, random }, encodeURIComponent(`${name}, ${countryName}`)),
  )
    .map(({ name, write }) => ({ name: `${whose === "city" ? "named" : "far pin"}: ${name}`, write }));
}

/** What stands around a link where people paste it, and what their apps add to it. */
const AROUND: Readonly<Record<string, (link: string) => string>> = {
  "brackets": (link) => `Our office (${link})`,
  "angle brackets": (link) => `<${link}>`,
  "square brackets": (link) => `[${link}]`,
  "quotes": (link) => `"${link}"`,
  "full stop": (link) => `We are here: ${link}.`,
  "comma": (link) => `${link}, see you there`,
  "lines": (link) => `Jo Doe\n${link}\nThank you!`,
  "label": (link) => `Location: ${link}`,
  "Markdown": (link) => `[our place](${link})`,
  "HTML": (link) => `<a href="${link.replaceAll("&", "&amp;")}">Map</a>`,
  "no scheme": (link) => link.replace(/^https:\/\//u, ""),
  "tracking": (link) => `${link}&utm_source=share&utm_medium=app&fbclid=IwAR0abc&g_st=ic`,
};
const PASTED_PINS = ["google q", "google search", "apple q", "osm marker", "waze ll", "here"] as const;

export const LINK_WRITINGS: readonly PointWriting[] = [
  ...linksOf(PINS),
  ...Object.entries(AROUND).map(([name, around]): PointWriting => ({
    name: `pasted: ${name}`,
    write: (point) =>
      isGreaterChina(point.at) ? undefined : around(linkOf(PINS[point.random.pick(PASTED_PINS) ?? "google q"]!, point)),
  })),
  ...namedPins("city"),
  // The services of mainland China, whose links have its shifted datum.
  ...writingsOf(
    {
      "amap": "https://uri.amap.com/marker?position={lon},{lat}&name=Here",
      "amap route": "https://uri.amap.com/navigation?to={lon},{lat},Here&mode=car",
      "tencent": "https://apis.map.qq.com/uri/v1/marker?marker=coord:{lat},{lon};title:Here",
    },
    (template, { at, random }) =>
      isMainlandChina(at) ? { q: linkOf(template, { at: wgs84ToGcj02(at), random }), withinM: 5 } : undefined,
  ),
  ...linksOf({ "text around": `Meet me here: ${PINS["google q"]} see you` }),
  ...writingsBy({
    "country given": ({ city: { coordinates: at, countryCode: country }, random }) =>
      isGreaterChina(at) ? undefined : { q: linkOf(PINS["osm marker"]!, { at, random }), country },
  }),
];

/** Links from which no point may be found. */
export const CONTRADICTED_LINKS: readonly PointWriting[] = [
  ...namedPins("elsewhere"),
  ...linksOf(VIEWS).map(({ name, write }) => ({ name: `view: ${name}`, write })),
  ...["google q", "apple ll", "osm marker", "waze ll", "yandex pt", "geo"].map((service): PointWriting => ({
    name: `another country given: ${service}`,
    write: ({ city: { coordinates: at }, elsewhere: { countryCode: country }, random }) => ({
      q: linkOf(PINS[service]!, { at, random }),
      country,
    }),
  })),
  ...writingsBy({
    "out of range": ({ at }) => `https://maps.google.com/?q=${(Math.abs(at.latitude) + 91).toFixed(5)},181`,
    "two pins": ({ at, elsewhere, random }) =>
      [at, elsewhere.coordinates].map((pin) => linkOf(PINS["google q"]!, { at: pin, random })).join(" "),
  }),
];
