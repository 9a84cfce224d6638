/** A function in TypeScript that verifies a delivery, for Bun and for Node 25 and later. */
export const TYPESCRIPT_VERIFY = `const FIVE_MINUTES_S = 300;

/** Whether a request comes from the service: body is its text exactly as received. */
async function isGenuine(secret: string, headers: Headers, body: string): Promise<boolean> {
  const sentAt = headers.get("webhook-timestamp") ?? "";
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > FIVE_MINUTES_S) {
    return false;
  }
  const bytes = Uint8Array.fromBase64(secret.replace("whsec_", ""));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const text = new TextEncoder().encode(\`\${headers.get("webhook-id")}.\${sentAt}.\${body}\`);
  for (const signature of (headers.get("webhook-signature") ?? "").split(" ")) {
    const signed = Uint8Array.fromBase64(signature.replace("v1,", ""));
    if (await crypto.subtle.verify("HMAC", key, signed, text)) {
      return true;
    }
  }
  return false;
}
`;

/** A function in Python that verifies a delivery, with only its standard library. */
export const PYTHON_VERIFY = `import base64
import hashlib
import hmac
import time

FIVE_MINUTES_S = 300


def is_genuine(secret, headers, body):
    """Whether a request comes from the service: body is its text exactly as received."""
    sent_at = headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > FIVE_MINUTES_S:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{headers['webhook-id']}.{sent_at}.{body}".encode()
    signed = "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(signed, one) for one in headers["webhook-signature"].split(" "))
`;
