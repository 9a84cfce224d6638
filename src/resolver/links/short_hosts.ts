/**
 * Hosts that only redirect to a map, with their service. No other host is ever followed. `goo.gl` ended in August 2025;
 * its links are still recognised.
 */
export const SHORT_HOSTS: Readonly<Record<string, string>> = {
  "maps.app.goo.gl": "google_maps",
  "app.goo.gl": "google_maps",
  "goo.gl": "google_maps",
  "g.co": "google_maps",
  "her.is": "here_wego",
  "surl.amap.com": "amap",
  "j.map.baidu.com": "baidu_maps",
  "go.2gis.com": "2gis",
  "naver.me": "naver_map",
  "kko.to": "kakao_map",
  "kko.kakao.com": "kakao_map",
  "binged.it": "bing_maps",
};
