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
  coordinateWords: {
    latitude: "위도",
    longitude: "경도",
    degrees: "도",
    minutes: "분",
    seconds: "초",
  },
  addressOpeners: "주소는, 제 주소는, 주소",
  contactWords: "전화 휴대폰 팩스 핸드폰 연락처",
  columnHeaders: {
    fullAddress: "주소, 전체주소, 도로명주소, 지번주소, 소재지, 배송지, 배송 주소, 소재지도로명주소",
    street: "도로명, 도로 이름, 길 이름, 도로",
    houseNumber: "건물번호, 번지, 번호, 건물본번",
    unit: "상세주소, 호수, 동호수, 층",
    postcode: "우편번호, 우편 번호",
    locality: "시, 도시, 시군구, 구시군, 시 군 구",
    district: "동, 읍면동, 구, 법정동, 행정동",
    county: "군",
    region: "시도, 도, 광역시도, 시 도",
    country: "국가, 나라, 국가코드",
    latitude: "위도",
    longitude: "경도",
    id: "고객번호, 번호, 고객코드, 주문번호, 연번, 순번, 코드, 아이디",
    name: "이름, 성명, 회사명, 고객명, 상호, 상호명, 업체명, 매장명, 기관명, 받는분, 수취인, 시설명",
    other: "전화번호, 전화, 휴대폰, 이메일, 날짜, 비고, 금액, 수량, 가격",
  },
};
