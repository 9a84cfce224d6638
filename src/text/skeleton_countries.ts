/**
 * Where streets have names in Hebrew or Arabic letters, and people write them in Latin ones too, each in his own way.
 */
export const SKELETON_COUNTRIES: ReadonlySet<string> = new Set(
  "IL PS SA AE EG JO LB SY IQ KW QA BH OM YE LY TN DZ MA MR SD IR AF".split(" "),
);
