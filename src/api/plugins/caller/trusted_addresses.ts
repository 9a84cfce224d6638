/** A predicate over addresses from a list of addresses and CIDR blocks (`10.0.0.0/8`, `2001:db8::/32`). */
export function trustedAddresses(blocks: readonly string[]): (address: string) => boolean {
  const parsed = blocks.map(blockOf).filter((block) => block !== undefined);
  return (address) => {
    const bits = bitsOf(address);
    return bits !== undefined &&
      parsed.some((block) => block.bits.length === bits.length && bits.startsWith(block.bits.slice(0, block.length)));
  };
}

interface Block {
  readonly bits: string;
  readonly length: number;
}

function blockOf(text: string): Block | undefined {
  const [address = "", length] = text.split("/");
  const bits = bitsOf(address);
  return bits === undefined ? undefined : { bits, length: length === undefined ? bits.length : Number(length) };
}

/** An address as 32 or 128 binary digits; an IPv4 address mapped into IPv6 is the IPv4 address. */
function bitsOf(address: string): string | undefined {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/u, "");
  if (!plain.includes(":")) {
    const parts = plain.split(".").map(Number);
    const isAddress = parts.length === 4 && parts.every((part) => Number.isInteger(part) && part >= 0 && part <= 255);
    return isAddress ? parts.map((part) => part.toString(2).padStart(8, "0")).join("") : undefined;
  }
  if (!URL.canParse(`http://[${plain}]`)) {
    return undefined;
  }
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter((group) => group !== "");
  const right = (tail ?? "").split(":").filter((group) => group !== "");
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("");
}
