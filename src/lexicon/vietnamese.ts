import type { Lexicon } from "./lexicon.ts";

export const VIETNAMESE: Lexicon = {
  hourWords: "giờ mở cửa",
  districtWords: "phường quận huyện",
  regionWords: "tỉnh",
  numberMarkers: "so",
  unitWords: "tang phong canho toa",
  flatWords: "canho",
  boxes: "hop thu",
  postcodeMarkers: "ma buu chinh",
  noteOpeners: "vui long, xin, de o, goi, xin de",
  landmarkOpeners: "ngay, gan, doi dien, canh, sau",
  everydayWords: `
    tôi bạn anh em chị ông bà nó chúng ta này đó và hoặc nhưng nếu gì ai đâu khi nào sao là có không được rồi ở đi cho
    với xin chào cảm ơn vâng dạ`,
  streetWords: "ds duong",
  hemispheres: { prior: 0.3, N: "B BẮC", S: "N NAM", E: "Đ ĐÔNG", W: "T TÂY" },
  coordinateWords: {
    latitude: "VĨ",
    longitude: "KINH",
    afterLabels: "ĐỘ",
  },
  addressOpeners: "địa chỉ của tôi là, địa chỉ là, địa chỉ, tôi ở, tôi sống ở",
  contactWords: "đt sđt sdt điện thoại",
  columnHeaders: {
    fullAddress: "địa chỉ, địa chỉ đầy đủ, địa chỉ giao hàng",
    street: "đường, tên đường, số nhà và đường, phố",
    houseNumber: "số nhà, so",
    unit: "căn hộ, tầng, phòng",
    postcode: "mã bưu điện, mã bưu chính",
    locality: "thành phố, thị xã",
    district: "phường, xã, phường xã",
    county: "quận, huyện, quận huyện",
    region: "tỉnh, tỉnh thành, tỉnh thành phố",
    country: "quốc gia, nước",
    latitude: "vĩ độ",
    longitude: "kinh độ",
    id: "mã khách hàng, stt, mã, mã đơn hàng",
    name: "tên, họ tên, họ và tên, công ty, tên khách hàng, khách hàng, tên công ty, tên cửa hàng",
    other: "điện thoại, số điện thoại, email, ngày, ghi chú, số tiền, số lượng",
  },
};
