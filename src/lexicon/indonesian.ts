import type { Lexicon } from "./lexicon.ts";

export const INDONESIAN: Lexicon = {
  districtWords: "kelurahan kel kecamatan kec taman",
  hourWords: "jam buka, jam kerja",
  regionWords: "provinsi kabupaten negeri",
  streetTypesBefore: "jalan jl",
  numberedStreetTypes: "jalan jln jl lorong lrg persiaran lebuh",
  numberMarkers: "nomor kav",
  unitWords: "rt rw lantai lt kamar tingkat",
  postcodeMarkers: "kodepos, kode pos, poskod",
  noteOpeners: "tolong, harap, mohon, titip, titipkan, taruh, hubungi, telepon",
  landmarkOpeners: "dekat, depan, samping, belakang, seberang, sebelah",
  everydayWords: `
    saya aku kamu dia kami kita mereka ini itu dan atau tapi jika apa siapa mana kapan bagaimana ada tidak tak bukan
    ya di ke dari pada untuk dengan sudah belum akan bisa mau selamat pagi siang malam terima kasih sama juga lagi`,
  streetTypesTypedFirst: [{ countries: "ID MY BN SG", words: "jalan gang lorong" }],
  streetWords: "gen jenderal jend, jl jalan jln, gg gang, lor lorong lrg",
  // Indonesian and Malay.
  hemispheres: { prior: 0.3, N: "LU UTARA", S: "LS SELATAN", E: "BT TIMUR", W: "BB BARAT" },
  coordinateWords: {
    latitude: "LINTANG",
    longitude: "BUJUR",
    degrees: "DERAJAT",
    minutes: "MENIT",
    seconds: "DETIK",
  },
  addressOpeners: "alamat saya di, alamat saya adalah, alamat saya, alamat kami, saya tinggal di",
  contactWords: "telp hp telepon ponsel",
  columnHeaders: {
    fullAddress: "alamat, alamat lengkap, alamat pengiriman, lokasi",
    street: "jalan, nama jalan, jln",
    houseNumber: "nomor rumah, no rumah, nomor",
    unit: "unit, lantai, blok",
    postcode: "kode pos, kodepos, poskod",
    locality: "kota, kota kabupaten, bandar, bandaraya",
    district: "kelurahan, desa, desa kelurahan, kecamatan, kel, kec",
    county: "kabupaten, daerah",
    region: "provinsi, negeri, propinsi",
    country: "negara",
    latitude: "lintang, garis lintang",
    longitude: "bujur, garis bujur",
    id: "nomor pelanggan, kode pelanggan, kode, no urut, id pelanggan",
    name: "nama, nama lengkap, perusahaan, pelanggan, nama pelanggan, nama toko, toko, nama perusahaan",
    other: "telepon, telp, hp, no hp, surel, tanggal, catatan, keterangan, jumlah, harga",
  },
};
