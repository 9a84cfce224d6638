/**
 * Hosts that only lead on to a map, with the service they belong to. The only ones that are ever followed.
 * `goo.gl` stopped answering in August 2025; its links are named for what they were.
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
