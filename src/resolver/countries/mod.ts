/**
 * The rules of each country for its addresses. In go the files of the countries, one each with the type `Country`; out
 * come look-ups by country, postcode shape and vehicle sign. A new country is one file and one entry in `ALL`.
 */
import { AM } from "./am.ts";
import { AR } from "./ar.ts";
import { AT } from "./at.ts";
import { AU } from "./au.ts";
import { AZ } from "./az.ts";
import { BA } from "./ba.ts";
import { BE } from "./be.ts";
import { BG } from "./bg.ts";
import { BY } from "./by.ts";
import { CO } from "./co.ts";
import { CY } from "./cy.ts";
import { CZ } from "./cz.ts";
import { EE } from "./ee.ts";
import { FI } from "./fi.ts";
import { FR } from "./fr.ts";
import { GE } from "./ge.ts";
import { GR } from "./gr.ts";
import { GT } from "./gt.ts";
import { HR } from "./hr.ts";
import { HU } from "./hu.ts";
import { IL } from "./il.ts";
import { KG } from "./kg.ts";
import { KR } from "./kr.ts";
import { KZ } from "./kz.ts";
import { LT } from "./lt.ts";
import { LV } from "./lv.ts";
import { MD } from "./md.ts";
import { ME } from "./me.ts";
import { MK } from "./mk.ts";
import { MN } from "./mn.ts";
import { NL } from "./nl.ts";
import { NZ } from "./nz.ts";
import { PH } from "./ph.ts";
import { PL } from "./pl.ts";
import { RS } from "./rs.ts";
import { RU } from "./ru.ts";
import { SE } from "./se.ts";
import { SK } from "./sk.ts";
import { TJ } from "./tj.ts";
import { TM } from "./tm.ts";
import { TR } from "./tr.ts";
import { UA } from "./ua.ts";
import { US } from "./us.ts";
import { UZ } from "./uz.ts";
import { XK } from "./xk.ts";
import type { Country } from "./country.ts";
import { OTHERS } from "./others.ts";

const ALL: readonly Country[] = [
  AM,
  AR,
  AT,
  AU,
  AZ,
  BA,
  BE,
  BG,
  BY,
  CO,
  CY,
  CZ,
  EE,
  FI,
  FR,
  GE,
  GR,
  GT,
  HR,
  HU,
  IL,
  KG,
  KR,
  KZ,
  LT,
  LV,
  MD,
  ME,
  MK,
  MN,
  NL,
  NZ,
  PH,
  PL,
  RS,
  RU,
  SE,
  SK,
  TJ,
  TM,
  TR,
  UA,
  US,
  UZ,
  XK,
  ...OTHERS,
];

const BY_CODE: ReadonlyMap<string, Country> = new Map(ALL.map((country) => [country.code, country]));
/** A country without rules. */
const NONE: Country = { code: "" };

/** The rules of a country, by its ISO 3166-1 alpha-2 code in upper case; none for an unknown one. */
export function rulesOf(code: string): Country {
  return BY_CODE.get(code) ?? NONE;
}

/** All countries with rules. */
export const COUNTRIES: readonly Country[] = ALL;

const SHAPES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ALL.flatMap(({ code, postcodes }) => postcodes === undefined ? [] : [[code, new Set(postcodes.split(" "))] as const]),
);

/** True if a postcode of this shape may belong to the country. An unknown shape is no evidence against it. */
export function postcodeFits(shape: string, code: string): boolean {
  return SHAPES.get(code)?.has(shape) !== false;
}

/** Vehicle sign → the countries that have it. */
export const COUNTRY_SIGNS: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(
    ALL.flatMap(({ code, signs = "" }) =>
      signs.split(" ").filter((sign) => sign !== "").map((sign) => ({ sign, code }))
    ),
    ({ sign }) => sign,
  )].map(([sign, countries]) => [sign, countries.map(({ code }) => code)]),
);

/** City, folded → how the postcodes of its numbered districts begin (`Country.numberedDistricts`). */
export const DISTRICT_POSTCODES: ReadonlyMap<string, string> = new Map(
  ALL.flatMap(({ numberedDistricts = [] }) =>
    numberedDistricts.flatMap(({ cities, postcode }) => cities.split(" ").map((city) => [city, postcode] as const))
  ),
);
