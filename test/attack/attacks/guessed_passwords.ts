import { type Attack, demand } from "../attack.ts";

/** More than anyone mistypes; fewer than take the service long to hash. */
const GUESSES = 40;

const REFUSALS: ReadonlySet<number> = new Set([401, 429, 503]);

/** Guesses the password of one account from one address. */
export const guessedPasswords: Attack = {
  name: "guessed passwords",
  promise: "guesses of a password are refused: with 401, then 429, or 503 while there are too many at once",
  async run({ client }) {
    const { email } = await client.signUp({ email: `guessed.${crypto.randomUUID()}@example.com` });
    const guesses = Array.from(
      { length: GUESSES },
      (_, at) => client.post("/v1/auth/login", { email, password: `guess number ${at} of many` }),
    );
    const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status));
    for (const status of statuses) {
      demand(REFUSALS.has(status), "a wrong password must be 401, 429 or 503", status);
    }
    for (let more = 0; !statuses.has(429); more++) {
      demand(more !== GUESSES, `after ${GUESSES} wrong passwords, one after the other, one must be refused with 429`);
      statuses.add((await client.post("/v1/auth/login", { email, password: `guess number ${more} again` })).status);
    }
  },
};
