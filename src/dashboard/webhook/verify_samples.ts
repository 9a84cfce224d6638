/** A function in TypeScript that verifies a delivery, for Bun and for Node 25 and later. */
export const TYPESCRIPT_VERIFY = `const FIVE_MINUTES_S = 300;

/** Whether a request comes from the service: body is its text exactly as received. */
async function isGenuine(secret: string, headers: Headers, body: string): Promise<boolean> {
  const sentAt = headers.get("webhook-timestamp") ?? "";
  if (!/^[0-9]+$/.test(sentAt) || Math.abs(Date.now() / 1000 - Number(sentAt)) > FIVE_MINUTES_S) {
    return false;
  }
  const bytes = Uint8Array.fromBase64(secret.replace("whsec_", ""));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const text = new TextEncoder().encode(\`\${headers.get("webhook-id")}.\${sentAt}.\${body}\`);
  const signed = \`v1,\${new Uint8Array(await crypto.subtle.sign("HMAC", key, text)).toBase64()}\`;
  return (headers.get("webhook-signature") ?? "").split(" ").some((one) => isEqual(one, signed));
}

/** Takes the same time for every first difference. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let i = 0; i < one.length; i++) {
    difference |= one.charCodeAt(i) ^ other.charCodeAt(i);
  }
  return difference === 0;
}
`;

/** A function in Python that verifies a delivery, with only its standard library. */
export const PYTHON_VERIFY = `import base64
import hashlib
import hmac
import time

FIVE_MINUTES_S = 300


def is_genuine(secret, headers, body):
    """Whether a request comes from the service: body is its bytes exactly as received."""
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > FIVE_MINUTES_S:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{headers.get('webhook-id')}.{sent_at}.".encode() + body
    signed = "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    sent = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signed.encode(), one.encode()) for one in sent)
`;
