import { expect, test } from "bun:test";
import { withoutContactNumbers } from "../../../src/resolver/address/tokens/contact_numbers.ts";
import { tokenize, TOKENS_MAX } from "../../../src/resolver/address/tokens/tokenize.ts";

test("tokenize() keeps the offsets of every word in the caller's text", () => {
  const text = "  Köln-Ehrenfeld, 12a St. Straße\n東京都 トロント";
  const tokens = tokenize(text);
  expect(tokens.map(({ key }) => key)).toEqual(
    ["koln", "ehrenfeld", "12a", "st", "strasse", "東", "京", "都", "トロント"],
  );
  expect(tokens.map(({ span }) => text.slice(...span))).toEqual(
    ["Köln", "Ehrenfeld", "12a", "St", "Straße", "東", "京", "都", "トロント"],
  );
  expect(tokens.map(({ apart }) => apart)).toEqual([false, false, true, false, false, true, false, false, false]);
  expect(tokens.map(({ shape }) => shape).slice(0, 6)).toEqual(
    ["word", "word", "mixed", "word", "word", "ideograph"],
  );
});

test("tokenize() returns all blanks as one space, and keeps line breaks apart", () => {
  for (const blank of [" ", "  ", "\u00a0", "\u202f", "\u3000", " \u00a0 \u200b"]) {
    expect(tokenize(`27${blank}d`)[1]).toMatchObject({ key: "d", glue: " ", apart: false });
  }
  expect(tokenize("27 \n d")[1]?.apart).toBe(true);
});

test("tokenize() reads no more than the limit and nothing of mere signs", () => {
  expect(tokenize("a ".repeat(500)).length).toBe(TOKENS_MAX);
  expect(tokenize("… -- ,,, 🍕 \u0301")).toEqual([]);
});

/** Each token as key and shape, `|` before one that a separator precedes. */
test.each(
  [
    ["Staedtle 27, 9490 Vaduz", "staedtle:word 27:number | 9490:number vaduz:word"],
    ["Köln-Ehrenfeld", "koln:word ehrenfeld:word"],
    ["12½ Main St", "12:number 1:number 2:number main:word st:word"],
    ["C/ Mayor 5", "c:word | mayor:word 5:number"],
    ["東京都", "東:ideograph 京:ideograph 都:ideograph"],
    ["SW1A 1AA", "sw1a:mixed 1aa:mixed"],
    ["a\tb\nc", "a:word | b:word | c:word"],
    ["ул. Ленина, 12", "ул:word ленина:word | 12:number"],
    ["١٢ شارع", "12:number شارع:word"],
    ["Rock’n’Roll", "rock:word n:word roll:word"],
    ["St&auml;dtle 27, M&#252;nster", "stadtle:word 27:number | munster:word"],
    ["Hauptstraße47-51", "hauptstrasse:word 47:number 51:number"],
    ["Washington, D.C. 20500", "washington:word | dc:word 20500:number"],
    ["Brooklyn, N. Y., U.S.A.", "brooklyn:word | ny:word | usa:word"],
    ["Halle a. d. S.", "halle:word ads:word"],
    ["Via G. B. Vico", "via:word g:word b:word vico:word"],
    ["Mobile 36602-1234", "mobile:word 36602:number 1234:number"],
  ] as const,
)("tokenize() splits %p", (text, expected) => {
  expect(tokenize(text).map(({ key, shape, apart }) => `${apart ? "| " : ""}${key}:${shape}`).join(" ")).toBe(expected);
});

test("tokenize() leaves out e-mail addresses, placeholders and tags, and keeps the offsets of all other words", () => {
  for (
    const text of [
      "Main Street 5, jane@example.com\nMillford",
      "N/A, Main Street 5, Millford",
      "undefined Main Street 5, Millford",
      "Main Street 5<br>Millford",
      "My address is Main Street 5, Millford",
      "Ich wohne Main Street 5, Millford",
      "Main%20Street%205,%20Millford",
      "Name: Jo Doe\nStreet: Main Street\nNumber: 5\nCity: Millford",
      "Main Street 5, Millford, T: (510) 555-0123",
      "Main Street 5, Millford, 12.03.2024",
      "Main Street 5, Millford 6:30pm",
      "Address: Main Street 5 Ort: Millford",
      '{"street":"Main Street 5","city":"Millford","phone":"06221 123456"}',
      "Main Street 5, Millford Phone: 555-010-1234",
      "Main Street 5, Millford, Tel. 06221/123456",
      "Main Street 5, Millford, +49 (6221) 12 34 56",
      "Тел. 8 (017) 123-45-67, Main Street 5, Millford",
      "Main Street 5, Millford, www.example.com/contact",
      "BEGIN:VCARD\nFN:Jo Doe\nADR;TYPE=home:;;Main Street 5;Millford\nTEL:+49 6221 123456\nEND:VCARD",
      "<p>Main Street 5</p><p>Millford</p>",
      "<td>Main Street 5</td><td>Millford</td>",
      "Main Street 5, nan, Millford",
      "Main Street 5, #REF!, Millford",
      "Main Street 5, Millford (614) 555-1212",
      "Main Street 5, Millford, MwSt-Nr. 123456789",
      "How do I get to Main Street 5, Millford",
      "Main Street 5, Millford, USt-IdNr.: DE123456789",
      "Main Street 5, Millford, CHE-123.456.789 MWST",
      "Main Street 5, Millford, VAT FR 12 345678901",
      "Main Street 5, Millford, example.com/contact",
      "Main Street 5, Millford example.org",
      "Main Street 5, Millford | millford-shop.li",
      '{"address1":"Main Street 5","address2":null,"city":"Millford"}',
      "line1: Main Street 5\nline2: \ncity: Millford",
    ]
  ) {
    const tokens = tokenize(text);
    expect(tokens.map(({ key }) => key)).toEqual(["main", "street", "5", "millford"]);
    expect(tokens.map(({ span: [from, to] }) => text.slice(from, to))).toEqual(["Main", "Street", "5", "Millford"]);
    expect(tokens[3]?.apart).toBe(true);
  }
  expect(tokenize("622.0 Madison St").map(({ key }) => key)).toEqual(["622", "madison", "st"]);
});

test.each(
  [
    ["622 Madison St, Millford CA 947061234", "622 madison st millford ca 947061234"],
    ["St.gallen, Krems a.d.Donau", "st gallen krems a d donau"],
    ["Avenida Central 1578, CEP 01310-100", "avenida central 1578 cep 01310 100"],
    ["Main Street 5 +49 6221 12345, Millford", "main street 5 millford"],
    ["Main Street 5, Millford CA 94601 +1 510 555 1234", "main street 5 millford ca 94601"],
    ["Tel 334 365 1234 200 Main St, Millford", "200 main st millford"],
    ["Tel: 06221 12345 69117 Millford", "69117 millford"],
    ["Kansas City: 1200 Main Street", "kansas city 1200 main street"],
    ["10 Downing Street: Millford", "10 downing street millford"],
    ["Note: 5 Main Street, Millford", "5 main street millford"],
    ["ich wohne in der Au 5, Millford", "in der au 5 millford"],
    ['Main Street 19"A", Millford', "main street 19a millford"],
    ['Main Street 19 "A", Millford', "main street 19 a millford"],
    ["Rua Nova 5, 2.º Dto, Millford", "rua nova 5 2o dto millford"],
  ] as const,
)("tokenize() keeps of %p what is part of the address", (text, expected) => {
  expect(tokenize(text).map(({ key }) => key).join(" ")).toBe(expected);
});

test("withoutContactNumbers() blanks the number of an account, and no words in capitals behind a postcode", () => {
  const account = "Muster AG, IBAN CH93 0076 2011 6238 5295 7, Landstrasse 5";
  expect(withoutContactNumbers(account).split(/\s*,\s*/u)).toEqual(["Muster AG", "", "Landstrasse 5"]);
  const address = "FLAT 3, SW19 WEST HILL ROAD LONDON";
  expect(withoutContactNumbers(address)).toBe(address);
});
