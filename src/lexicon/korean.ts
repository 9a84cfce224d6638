import type { Lexicon } from "./lexicon.ts";

/** Korean. */
export const KOREAN: Lexicon = {
  numberEnds: "번지",
  unitTails: "호실, 동, 호, 층",
  unitEndings: "동 호 층",
  boxes: "사서함",
  postcodeMarkers: "우편번호, 우",
  noteOpeners: "문, 문앞, 경비실, 부재시, 배송, 공동현관",
  landmarkEnds: "옆 앞 맞은편 근처",
  lotEndings: "번 번지",
};
