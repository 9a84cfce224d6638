import { expect, test } from "bun:test";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

interface Rule {
  readonly what: string;
  readonly pattern: RegExp;
  /** Where it is used all the same, with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

const RULES: readonly Rule[] = [
  {
    what: "code made of text",
    pattern: /(?<![.\w])(?:eval|Function)\(|new Function\b|\bset(?:Timeout|Interval)\(["'`]/u,
    except: {
      "src/capabilities/stores/redis.ts": "names the command of Redis",
      "src/usage/rates/redis_rate.ts": "names the command of Redis, whose scripts are constants",
    },
  },
  {
    what: "HTML made of text in a browser",
    pattern:
      /\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|createContextualFragment/u,
  },
  { what: "a shell", pattern: /\bexec(?:Sync|File)?\(["'`]|shell: true|Bun\.\$|\["(?:sh|bash)", "-c"/u },
  {
    what: "messages of other windows",
    pattern: /addEventListener\("message"|\.onmessage\b/u,
    except: { "src/dashboard/session/sign_in.ts": "a BroadcastChannel, which only pages of the same origin reach" },
  },
  {
    what: "random numbers that can be guessed",
    pattern: /Math\.random/u,
    except: {
      "src/commands/gazetteer/rounds/keep_following.ts": "spreads the requests of followers over time",
      "src/guides/clients/locus.ts": "spreads the retries of clients over time",
    },
  },
  {
    what: "a weak hash",
    pattern: /["'](?:md5|MD5|sha-?1|SHA-?1|md4|ripemd160)["']/u,
    except: {
      "src/commands/gazetteer/download/download.ts": "compares a download with the sum that its publisher offers",
      "src/capabilities/second_factor/one_time_codes.ts": "HMAC-SHA-1 of RFC 6238: the only one that all apps know",
    },
  },
  {
    what: "a cipher other than AES-GCM",
    pattern: /createCipher|createDecipher|AES-(?!GCM)[A-Z]{2,}|aes-\d+-(?!gcm)|RSA-OAEP|PKCS1|des-ede/u,
  },
];

const files = await Promise.all(
  [...new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: ROOT })].sort()
    .map(async (path) => ({ path, text: await Bun.file(join(ROOT, path)).text() })),
);

/** Files that use what a rule forbids. Comments count, too: they are easily written in other words. */
function usersOf({ pattern, except = {} }: Rule): readonly string[] {
  return files.filter(({ path, text }) => pattern.test(text) && !Object.hasOwn(except, path)).map(({ path }) => path);
}

for (const rule of RULES) {
  test(`no file of src uses ${rule.what}`, () => {
    expect(usersOf(rule)).toEqual([]);
    // A reason without a user is out of date.
    for (const path of Object.keys(rule.except ?? {})) {
      expect([path, files.some((file) => file.path === path && rule.pattern.test(file.text))]).toEqual([path, true]);
    }
  });
}

test("the rules find what they are for", () => {
  const found = [
    "eval(text)",
    "element.innerHTML = text",
    'exec("rm " + name)',
    'addEventListener("message", listen)',
    "Math.random()",
    'createHash("md5")',
    'createCipheriv("aes-256-cbc", key, iv)',
  ];
  expect(found.map((text) => RULES.findIndex(({ pattern }) => pattern.test(text)))).toEqual(found.map((_, i) => i));
});
