import { speak, statusOf } from "../../support/services/speak.ts";
import { type Attack, demand } from "../attack.ts";

/** Names that a page may let point to the address of the service. */
const HOSTS = ["attacker.example", "127.0.0.1.attacker.example", "localhost.attacker.example", "192.0.2.1"];
const ACCOUNT = JSON.stringify({ email: "rebound@example.com", password: "wind over seven bridges" });

/** Reaches the service as a page in its operator's browser would whose own name points to it (DNS rebinding). */
export const foreignHosts: Attack = {
  name: "foreign hosts",
  promise: "a request with a Host that is not the service's is refused, and probes are answered",
  async run({ url }) {
    const { port } = new URL(url);
    for (const host of HOSTS) {
      const requests: readonly (readonly [start: string, body: string, expected: number])[] = [
        ["POST /v1/auth/signup", ACCOUNT, 421],
        ["GET /", "", 421],
        ["GET /metrics", "", 403],
        ["GET /livez", "", 200],
      ];
      for (const [start, body, expected] of requests) {
        const lines = [
          `${start} HTTP/1.1`,
          `Host: ${host}:${port}`,
          `Origin: http://${host}:${port}`,
          "Connection: close",
          "Content-Type: application/json",
          `Content-Length: ${body.length}`,
        ];
        const status = statusOf(await speak(url, `${lines.join("\r\n")}\r\n\r\n${body}`));
        demand(status === expected, `${start} for ${host} must be ${expected}`, status);
      }
    }
  },
};
