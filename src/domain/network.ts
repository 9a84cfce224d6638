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

/** The version of an address in its plain notation, without a zone; undefined for anything else. */
export function familyOf(address: string): 4 | 6 | undefined {
  const bits = writtenBits(address);
  return bits === undefined ? undefined : bits.length === V4_BITS ? 4 : 6;
}

interface Block {
  readonly bits: string;
  readonly length: number;
}

const V4_BITS = 32;
const DECIMAL_BYTE = /^(?:0|[1-9]\d{0,2})$/u;
const HEX_GROUP = /^[0-9a-f]{1,4}$/iu;
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

/** Reads dotted decimal without leading zeros, which some programs read as octal, and the text of RFC 4291. */
function writtenBits(address: string): string | undefined {
  return address.includes(":") ? v6Bits(address) : v4Bits(address);
}

function v4Bits(text: string): string | undefined {
  const parts = text.split(".", 5);
  const isAddress = parts.length === 4 && parts.every((part) => DECIMAL_BYTE.test(part) && Number(part) <= 255);
  return isAddress ? parts.map((part) => Number(part).toString(2).padStart(8, "0")).join("") : undefined;
}

/** Groups of hexadecimal digits, the last two also as an IPv4 address; `::` stands for as many zeros as are missing. */
function v6Bits(text: string): string | undefined {
  const dotted = v4Bits(text.slice(text.lastIndexOf(":") + 1));
  const whole = dotted === undefined
    ? text
    : text.slice(0, text.lastIndexOf(":") + 1) + `${groupAt(dotted, 0)}:${groupAt(dotted, 1)}`;
  const halves = whole.split("::", 3).map((half) => half === "" ? [] : half.split(":", 9));
  const [head = [], tail = []] = halves;
  const missing = 8 - head.length - tail.length;
  const isWhole = halves.length === 1 ? missing === 0 : halves.length === 2 && missing > 0;
  const groups = [...head, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...tail];
  return isWhole && groups.every((group) => HEX_GROUP.test(group))
    ? groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("")
    : undefined;
}

/** A group of 16 bits as hexadecimal digits. */
function groupAt(bits: string, at: number): string {
  return Number.parseInt(bits.slice(at * 16, at * 16 + 16), 2).toString(16);
}

function v4Of(bits: string): string {
  return Array.from({ length: 4 }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2)).join(".");
}

/** The platform writes the shortest form (RFC 5952). */
function v6Of(bits: string): string {
  const groups = Array.from({ length: 8 }, (_, i) => groupAt(bits, i));
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
