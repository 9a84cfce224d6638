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
  coordinateWords: {
    latitude: "纬度 緯度 纬 緯",
    longitude: "经度 經度 经 經",
    degrees: "度",
    minutes: "分",
    seconds: "秒",
    afterLabels: "度",
    headings: "坐标",
  },
  addressOpeners: "我的地址是, 我们的地址是, 地址是, 地址, 我住在, 收货地址",
  contactWords: "电话 手机 传真 電話 手機 傳真",
  totalWords: "合计 总计 小计 合計 總計 小計",
  remarkWords: "来源 來源 注",
  columnHeaders: {
    fullAddress: "地址, 详细地址, 詳細地址, 完整地址, 收货地址, 通讯地址, 位置, 联系地址, 通訊地址, 送貨地址",
    street: "街道, 路名, 街道名称, 街道名稱, 街名, 街道地址",
    houseNumber: "门牌号, 號碼, 門牌號碼, 号, 门牌, 楼号, 門牌",
    unit: "单元, 室, 房号, 樓層, 楼层, 單位, 室号",
    postcode: "邮编, 邮政编码, 郵遞區號, 郵政編碼, 邮码",
    locality: "城市, 市, 所在城市, 鄉鎮市區",
    district: "区, 區, 区县, 地區, 城区, 區域, 乡镇",
    county: "县, 縣, 区 县",
    region: "省, 省份, 省市, 縣市, 所在省份",
    country: "国家, 國家, 国家地区, 國家地區",
    latitude: "纬度, 緯度",
    longitude: "经度, 經度",
    id: "编号, 編號, 客户编号, 客戶編號, 序号, 序號, 订单号, 代码, 代碼",
    name: "姓名, 名称, 名稱, 公司, 公司名称, 公司名稱, 客户名称, 客户, 客戶, 收件人, 店名, 客戶名稱, 单位名称, 门店",
    other: "电话, 電話, 手机, 手機, 邮箱, 電郵, 日期, 备注, 備註, 金额, 金額, 数量, 价格",
  },
};
