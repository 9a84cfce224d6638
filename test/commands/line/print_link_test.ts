import { expect, test } from "bun:test";
import { printLink } from "../../../src/commands/line/print_link.ts";

const LINK = {
  explanation: "Open this link. It works once",
  until: new Date("2026-11-24T18:34:31.474Z"),
  page: "https://locus.example/reset",
  token: "locus_reset_1",
};
const FOR_PEOPLE =
  "Open this link. It works once, until 2026-11-24 18:34 UTC:\n\n  https://locus.example/reset#locus_reset_1\n\n";

function printed(isTTY: boolean | undefined) {
  const written = { out: "", err: "" };
  printLink(LINK, {
    out: { ...(isTTY === undefined ? {} : { isTTY }), write: (text) => written.out += text },
    err: { write: (text) => written.err += text },
  });
  return written;
}

test("printLink() prints a person on a terminal the link alone", () => {
  expect(printed(true)).toEqual({ out: "", err: FOR_PEOPLE });
});

test("printLink() prints a program the token alone on standard output", () => {
  expect(printed(undefined)).toEqual({ out: "locus_reset_1\n", err: FOR_PEOPLE });
});
