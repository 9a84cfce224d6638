/**
 * A server that parses the JSON body of each request and sends always the same answer: what Bun itself costs.
 * `bun test/support/benches/bare_post.ts PORT ANSWER`
 */
const [port = "", answer = ""] = process.argv.slice(2);
Bun.serve({
  hostname: "127.0.0.1",
  port: Number(port),
  async fetch(request) {
    await request.json();
    return new Response(answer, { headers: { "content-type": "application/json" } });
  },
});
