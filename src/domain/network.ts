/** A predicate over addresses from a list of addresses and CIDR blocks (`10.0.0.0/8`, `2001:db8::/32`). */
export function inBlocks(blocks: readonly string[]): (address: string) => boolean {
  const parsed = blocks.map(blockOf).filter((block) => block !== undefined);
  return (address) => {
    const bits = bitsOf(address);
    return bits !== undefined &&
      parsed.some((block) => block.bits.length === bits.length && bits.startsWith(block.bits.slice(0, block.length)));
  };
}

/**
 * An address or a CIDR block in its shortest form, without bits of single machines: `10.1.2.3/8` is `10.0.0.0/8`. IPv4
 * inside IPv6 is IPv4. Undefined for anything else, and for a block of all addresses.
 */
export function normalBlock(text: string): string | undefined {
  const block = blockOf(text);
  if (block === undefined || block.length === 0) {
    return undefined;
  }
  const { bits, length } = block;
  const network = bits.slice(0, length).padEnd(bits.length, "0");
  const address = bits.length === V4_BITS ? v4Of(network) : v6Of(network);
  return length === bits.length ? address : `${address}/${length}`;
}

interface Block {
  readonly bits: string;
  readonly length: number;
}

const V4_BITS = 32;
/** The first 96 bits of an IPv4 address inside IPv6 (RFC 4291, section 2.5.5.2). */
const MAPPED = "0".repeat(80) + "1".repeat(16);

function blockOf(text: string): Block | undefined {
  const [address = "", length, ...rest] = text.split("/");
  const bits = writtenBits(address);
  if (bits === undefined || rest.length > 0) {
    return undefined;
  }
  const written = length === undefined ? bits.length : /^(?:0|[1-9]\d{0,2})$/u.test(length) ? Number(length) : NaN;
  if (!(written <= bits.length)) {
    return undefined;
  }
  return bits.startsWith(MAPPED) && written >= MAPPED.length
    ? { bits: bits.slice(MAPPED.length), length: written - MAPPED.length }
    : { bits, length: written };
}

/** An address as 32 or 128 binary digits; an IPv4 address mapped into IPv6 is the IPv4 address. */
function bitsOf(address: string): string | undefined {
  const bits = writtenBits(address);
  return bits?.startsWith(MAPPED) === true ? bits.slice(MAPPED.length) : bits;
}

function writtenBits(address: string): string | undefined {
  if (!address.includes(":")) {
    const parts = address.split(".");
    // No leading zeros, which some programs read as octal.
    const isAddress = parts.length === 4 &&
      parts.every((part) => /^(?:0|[1-9]\d{0,2})$/u.test(part) && Number(part) <= 255);
    return isAddress ? parts.map((part) => Number(part).toString(2).padStart(8, "0")).join("") : undefined;
  }
  if (!/^[0-9a-f:.]{2,45}$/iu.test(address) || !URL.canParse(`http://[${address}]`)) {
    return undefined;
  }
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter((group) => group !== "");
  const right = (tail ?? "").split(":").filter((group) => group !== "");
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("");
}

function v4Of(bits: string): string {
  return Array.from({ length: 4 }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2)).join(".");
}

/** The platform writes the shortest form (RFC 5952). */
function v6Of(bits: string): string {
  const groups = Array.from({ length: 8 }, (_, i) => Number.parseInt(bits.slice(i * 16, i * 16 + 16), 2).toString(16));
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1);
}

/** In every form in which a socket may report it. */
const LOOPBACK = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/u;

/**
 * Whether an IPv4 or IPv6 address is a loopback address.
 *
 * @example
 * ```ts
 * isLoopback("127.0.0.1"); // true
 * isLoopback("192.0.2.1"); // false
 * ```
 */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}

/**
 * The part of an address that identifies a network: the first 64 bits of IPv6, because a customer gets all of those addresses.
 *
 * @example
 * ```ts
 * networkOf("192.0.2.1"); // "192.0.2.1"
 * networkOf("2001:db8::7"); // "2001:db8:0:0"
 * ```
 */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) {
    return address;
  }
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const whole = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...(tail ?? "").split(":")];
  return whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
