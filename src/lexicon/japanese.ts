import type { Lexicon } from "./lexicon.ts";

/** Japanese. */
export const JAPANESE: Lexicon = {
  numberEnds: "番",
  unitTails: "階",
  boxes: "私 書 箱",
  noteOpeners: "置, 不 在, お, 宅 配",
  partWord: { script: "Han", word: "丁目" },
  blockWords: "番",
  blockEnds: "地 の 丿",
  coordinateWords: {
    longitude: "経度 経",
    headings: "座標",
  },
  addressOpeners: "住所は, 私の住所は, 住所, 所在地",
  contactWords: "電話番号 携帯 ファックス",
  totalWords: "合計 総計 小計",
  remarkWords: "出典 注",
  columnHeaders: {
    fullAddress: "住所, 所在地, 送付先住所, 届け先住所, 住所全体, お届け先",
    street: "住所1, 住所１, 番地, 町名番地, 丁目番地, 町域番地",
    houseNumber: "地番, 号, 家番号",
    unit: "建物名, 部屋番号, 住所2, 住所２, マンション名, 建物, ビル名, 建物名 部屋番号",
    postcode: "郵便番号, 〒",
    locality: "市区町村, 市町村, 市, 市区",
    district: "町域, 区, 町名, 町域名, 大字",
    county: "郡",
    region: "都道府県, 県, 都道府県名",
    country: "国, 国名, 国コード",
    latitude: "緯度",
    longitude: "経度",
    id: "顧客番号, 番号, 顧客コード, 注文番号, 会員番号, 店舗番号, 管理番号, 店舗コード",
    name: "名前, 氏名, 会社名, 店舗名, 顧客名, 名称, 施設名, 法人名, お名前, 店名, 宛名",
    other: "電話番号, 電話, 携帯, メール, メールアドレス, 日付, 備考, 金額, 数量, 価格, 営業時間",
  },
};
