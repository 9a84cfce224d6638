import type { Lexicon } from "./lexicon.ts";

/** Chinese. */
export const CHINESE: Lexicon = {
  numberEnds: "号 號",
  unitTails: "号 楼, 號 樓, 单 元, 單 元, 号 室, 號 室, 樓 之, 室, 楼, 層, 层, 栋, 棟, 幢, 座, 樓",
  boxes: "邮 政 信 箱, 郵 政 信 箱, 信 箱",
  postcodeMarkers: "邮 编, 邮 政 编 码, 郵 遞 區 號",
  crossingWords: "与 與 和",
  noteOpeners: "放, 请, 請, 不 要, 电 联, 電 聯, 门 禁, 門 禁",
  // Chinese, Japanese, Korean.
  hemispheres: {
    prior: 0.5,
    N: "北 北纬 北緯 北纬度 북위 북",
    S: "南 南纬 南緯 남위 남",
    E: "东 東 东经 東經 東経 동경 동",
    W: "西 西经 西經 西経 서경 서",
  },
};
