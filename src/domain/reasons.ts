/** A text in each language of the dashboard. */
interface ReasonText {
  readonly en: string;
  readonly de?: string;
  readonly fr?: string;
  readonly es?: string;
  readonly ar: string;
}

/**
 * The machine-readable reasons for the status of a resolution, each with its text for people. The dashboard shows the
 * texts, the OpenAPI document and the guide list them. What leads to a reason is in `resolver/decision/findings.ts`.
 */
export const REASONS = {
  house_number_missing: {
    en: "This house number is not known. The point is on the street.",
    ar: "رقم المبنى غير معروف هنا، والنقطة للشارع.",
  },
  house_number_interpolated: {
    en: "This house number is not known. The point is estimated from its neighbours.",
    ar: "رقم المبنى نفسه غير معروف، والنقطة بين جيرانه.",
  },
  street_missing: {
    en: "This street is not known. The point is that of the place.",
    ar: "الشارع غير معروف هنا، والنقطة للمكان.",
  },
  postcode_conflict: {
    en: "The postcode belongs to another place.",
    ar: "الرمز البريدي يخص مكانًا آخر.",
  },
  locality_conflict: {
    en: "The answer is in another town than your input.",
    ar: "المدينة المذكورة غير مدينة الجواب.",
  },
  country_mismatch: {
    en: "The point is outside the requested country.",
    ar: "تقع النقطة خارج الدولة المطلوبة.",
  },
  spelling_corrected: {
    en: "A spelling was corrected.",
    ar: "كُتب شيء بشكل مختلف فصُحّح.",
  },
  ambiguous: {
    en: "Another place may be meant.",
    ar: "قد يكون المقصود مكانًا آخر.",
  },
  prominence_assumed: {
    en: "Several places have this name. This is the best known one.",
    ar: "لعدة أماكن هذا الاسم، وأُخذ أشهرها.",
  },
  unmatched_text: {
    en: "Part of the text could not be matched.",
    ar: "جزء من النص لم يُفهم.",
  },
  map_center_only: {
    en: "The link shows a map view without a marked point.",
    ar: "يعرض الرابط جزءًا من خريطة بلا نقطة محددة.",
  },
  datum_shifted: {
    en: "The coordinates were converted from another datum.",
    ar: "حُوّلت الإحداثيات من مرجع آخر.",
  },
  axis_order_assumed: {
    en: "The order of latitude and longitude was inferred from the numbers.",
    ar: "استُنتج من الأرقام أيها خط العرض.",
  },
  short_link_not_followed: {
    en: "Short links are not followed, so the target is unknown.",
    ar: "لا تُتبع الروابط القصيرة هنا، فلا يُعرف إلى أين يقود.",
  },
  registry_required: {
    en: "The code belongs to a register that is not loaded.",
    ar: "الرمز من سجل غير محمّل هنا.",
  },
  reference_place_missing: {
    en: "The shortened code needs a place name, or a point nearby.",
    ar: "يحتاج الرمز المختصر إلى مكان بجانبه أو قريب منه.",
  },
  invalid_code: {
    en: "The code is not valid.",
    ar: "الرمز غير صالح.",
  },
  coarse_code: {
    en: "The code covers a large area.",
    ar: "الرمز يمثل مساحة كبيرة.",
  },
  too_coarse: {
    en: "The point is less precise than requested.",
    ar: "النقطة أقل دقة مما طُلب.",
  },
  out_of_range: {
    en: "The numbers are outside the valid range.",
    ar: "الأرقام خارج الكرة الأرضية.",
  },
  outside_coverage: {
    en: "No street data is loaded for this area, so the address cannot be confirmed.",
    ar: "لا بيانات شوارع لهذه المنطقة، فلا يمكن التأكد.",
  },
  no_match: {
    en: "Nothing matches this input.",
    ar: "لا شيء معروف يطابق هذا المدخل.",
  },
  corrected: {
    en: "A person of your organization settled this input.",
    ar: "حسم شخص من مؤسستك هذا المدخل.",
  },
  test_fixture: {
    en: "A fixed answer of the test environment.",
    ar: "جواب ثابت من البيئة التجريبية.",
  },
} as const satisfies Readonly<Record<string, ReasonText>>;

/** One of them. */
export type Reason = keyof typeof REASONS;
