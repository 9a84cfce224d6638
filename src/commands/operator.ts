import {
  type AccountsDeps,
  createOperator,
  listOperators,
  removeOperator,
  removeOperatorApp,
  resetOperator,
} from "../accounts/mod.ts";
import { Problem } from "../domain/problem.ts";
import { asTyped } from "./line/as_typed.ts";
import { Failure, wrongUsage } from "./line/failure.ts";
import { printLink } from "./line/print_link.ts";
import { openConfig } from "./open/open_config.ts";
import { withAccounts } from "./open/with_accounts.ts";

const USAGE = `Usage: bun run operator create <e-mail>
       bun run operator list
       bun run operator reset <e-mail>
       bun run operator reset-second-factor <e-mail>
       bun run operator remove <e-mail>`;

const ADVICE: Readonly<Record<string, string>> = {
  CONFLICT: "bun run operator reset <e-mail> prints a new link",
  NOT_FOUND: "bun run operator list shows them",
};

/**
 * Manages the people who log in at `/operator`. `create` and `reset` print, once, the address of the page where the
 * operator sets a password: its token is behind the #, which browsers send to no server.
 */
export async function operator(words: readonly string[]): Promise<void> {
  const [operation = "", email = "", ...rest] = words;
  if (operation === "list" && words.length === 1) {
    return await list();
  }
  const act = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
  if (act === undefined || email === "" || rest.length > 0) {
    throw wrongUsage(USAGE);
  }
  await act(email);
}

const OPERATIONS: Readonly<Record<string, (email: string) => Promise<void>>> = {
  create: (email) => makeLink((deps) => createOperator(deps, email)),
  reset: (email) => makeLink((deps) => resetOperator(deps, email)),
  async "reset-second-factor"(email) {
    await withOperators((deps) => removeOperatorApp(deps, email));
    console.log("The authenticator app is removed, and the operator's sessions are ended");
  },
  async remove(email) {
    await withOperators((deps) => removeOperator(deps, email));
    console.log("The operator is removed, and their sessions are ended");
  },
};

async function list(): Promise<void> {
  const operators = await withOperators(listOperators);
  for (const { id, email, createdAt } of operators) {
    console.log(`${id}  ${createdAt.toISOString().slice(0, 10)}  ${email}`);
  }
  if (operators.length === 0) {
    console.error(asTyped("There is no operator: bun run operator create <e-mail> makes the first one"));
  }
}

async function makeLink(make: (deps: AccountsDeps) => ReturnType<typeof createOperator>): Promise<void> {
  const { token, expiresAt } = await withOperators(make);
  printLink({
    explanation: "Open this link. It sets the operator's password once",
    until: expiresAt,
    page: `${openConfig(process.env).publicUrl}/operator/password`,
    token,
  });
}

async function withOperators<Value>(work: (deps: AccountsDeps) => Promise<Value>): Promise<Value> {
  try {
    return await withAccounts(work);
  } catch (error) {
    const advice = error instanceof Failure && error.cause instanceof Problem ? ADVICE[error.cause.kind] : undefined;
    throw error instanceof Failure && advice !== undefined
      ? new Failure(`${error.message}: ${advice}`, { cause: error })
      : error;
  }
}
