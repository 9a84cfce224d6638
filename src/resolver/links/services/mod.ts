/**
 * The map services, a row each. In goes a host or a scheme; out comes the service whose links it has, and
 * `readService` says what one of them contains.
 */
import { CODE_PAGES } from "./code_pages.ts";
import { GOOGLE_MAPS } from "./google_maps.ts";
import type { Service } from "./service.ts";
import { ASIAN_MAPS } from "./asia.ts";
import { EUROPEAN_MAPS } from "./europe.ts";
import { FRAGMENT_MAPS } from "./fragments.ts";
import { PARAMETER_MAPS } from "./parameters.ts";
import { WORLD_MAPS } from "./world.ts";

/**
 * Services with hosts that only redirect to a map: their links are keys, which `expand_link.ts` may follow. No other
 * host is ever followed. `goo.gl` ended in August 2025; its links are still recognised.
 */
const SHORT_LINKS: readonly Service[] = [
  { system: "google_maps", hosts: "maps.app.goo.gl app.goo.gl goo.gl g.co share.google" },
  { system: "here_wego", hosts: "her.is" },
  { system: "amap", hosts: "surl.amap.com" },
  { system: "baidu_maps", hosts: "j.map.baidu.com" },
  { system: "2gis", hosts: "go.2gis.com" },
  { system: "naver_map", hosts: "naver.me" },
  { system: "kakao_map", hosts: "kko.to kko.kakao.com" },
  { system: "bing_maps", hosts: "binged.it" },
].map((service) => ({ ...service, short: /^/ }));

const SERVICES: readonly Service[] = [
  GOOGLE_MAPS,
  ...WORLD_MAPS,
  ...EUROPEAN_MAPS,
  ...ASIAN_MAPS,
  ...FRAGMENT_MAPS,
  ...CODE_PAGES,
  ...PARAMETER_MAPS,
  ...SHORT_LINKS,
];

const HOSTS = byName(({ hosts }) => hosts);
const SCHEMES = byName(({ schemes }) => schemes);

function byName(namesOf: (service: Service) => string | undefined): ReadonlyMap<string, Service> {
  return new Map(
    SERVICES.flatMap((service) =>
      (namesOf(service)?.split(" ") ?? []).map((name): [string, Service] => [name, service])
    ),
  );
}

export { type Link, type LinkContents, readService, type Service } from "./service.ts";
export { UNKNOWN_SERVICE } from "./fragments.ts";

/** Labels tried from the left: `a.b.maps.google.com` is deep enough. */
const LABELS_MAX = 6;

/** The service of a host or its parent domain; undefined for an unknown one. */
export function serviceOfHost(host: string): Service | undefined {
  let name = host;
  for (let label = 0; label < LABELS_MAX; label++) {
    const service = HOSTS.get(name);
    const dot = name.indexOf(".");
    if (service !== undefined || dot < 0) {
      return service;
    }
    name = name.slice(dot + 1);
  }
  return undefined;
}

export function serviceOfScheme(scheme: string): Service | undefined {
  return SCHEMES.get(scheme);
}
