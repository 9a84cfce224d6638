/**
 * Runs a script of Google Sheets: its services fetch from a real server, which is in another process, because they wait
 * for the answer. In: JSON on standard input; out: the values of the cells.
 */
import { runInNewContext } from "node:vm";

const { script, url, key, calls }: {
  readonly script: string;
  readonly url: string;
  readonly key: string;
  readonly calls: readonly (readonly unknown[])[];
} = JSON.parse(await Bun.stdin.text());

const FETCH = `const [url, options] = JSON.parse(await Bun.stdin.text());
const answer = await fetch(url, options);
console.log(JSON.stringify([answer.status, await answer.text()]));`;

interface Options {
  readonly method: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

const services = {
  PropertiesService: {
    getScriptProperties: () => ({ getProperty: (name: string) => name === "LOCUS_URL" ? url : key }),
  },
  UrlFetchApp: {
    fetch(address: string, { method, contentType, headers, payload }: Options) {
      const options = { method, headers: { ...headers, "content-type": contentType }, body: payload };
      const child = Bun.spawnSync([process.execPath, "-e", FETCH], {
        stdin: Buffer.from(JSON.stringify([address, options])),
      });
      const [status, text]: [number, string] = JSON.parse(child.stdout.toString());
      return { getResponseCode: () => status, getContentText: () => text };
    },
  },
};

const context = { ...services, calls };
process.stdout.write(JSON.stringify(runInNewContext(
  `${await Bun.file(script).text()}
  calls.map((one) => { try { return LOCUS(...one); } catch (error) { return error.message; } })`,
  context,
)));
