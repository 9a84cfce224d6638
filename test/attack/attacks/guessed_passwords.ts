import type { Attack } from "../attack.ts";

/** More than anyone mistypes; fewer than take the service long to hash. */
const GUESSES = 40;

/** Guesses the password of one account from one address. */
export const guessedPasswords: Attack = {
  name: "guessed passwords",
  promise: "guesses of a password are refused with 401, then 429, and other people can log in meanwhile",
  async run({ client }) {
    const { email } = await client.signUp({ email: `guessed.${crypto.randomUUID()}@example.com` });
    const guesses = Array.from(
      { length: GUESSES },
      (_, at) => client.post("/v1/auth/login", { email, password: `guess number ${at} of many` }),
    );
    const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status));
    for (const status of statuses) {
      if (status !== 401 && status !== 429) {
        throw new Error(`a wrong password must be 401 or 429: current status is ${status}`);
      }
    }
    if (!statuses.has(429)) {
      throw new Error(`after ${GUESSES} wrong passwords one must be refused with 429`);
    }
  },
};
