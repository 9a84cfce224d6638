import type { Lexicon } from "./lexicon.ts";

/** Chinese. */
export const CHINESE: Lexicon = {
  numberEnds: "号 號",
  unitTails: "号 楼, 號 樓, 单 元, 單 元, 号 室, 號 室, 樓 之, 室, 楼, 層, 层, 栋, 棟, 幢, 座, 樓",
  boxes: "邮 政 信 箱, 郵 政 信 箱, 信 箱",
  postcodeMarkers: "邮 编, 邮 政 编 码, 郵 遞 區 號",
  crossingWords: "与 與 和",
  noteOpeners: "放, 请, 請, 不 要, 电 联, 電 聯, 门 禁, 門 禁",
};
