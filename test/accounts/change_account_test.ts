import { expect, test } from "bun:test";
import { changeAccount } from "../../src/accounts/mod.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";

test("changeAccount() changes the settings of a person and no other column", async () => {
  const accounts = await testAccounts();
  const { caller, signedIn: { user } } = await accounts.person();
  const stored = async () => (await accounts.db.ownerSql`select * from users where id = ${user.id}`)[0];
  const before = await stored();
  const sent = { language: "de", batchMails: false, email: "taken@example.com", passwordHash: "$argon2id$" } as const;
  expect((await changeAccount(accounts.deps, { caller, ...sent })).user).toMatchObject({
    id: user.id,
    email: user.email,
  });
  expect(await stored()).toEqual({ ...before, language: "de", batch_mails: false });
  await changeAccount(accounts.deps, { caller });
  expect(await stored()).toEqual({ ...before, language: "de", batch_mails: false });
});
