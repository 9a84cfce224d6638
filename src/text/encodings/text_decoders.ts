export interface PartDecoder {
  /** @param bytes absent at the end of the text */
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/** The upper halves of the code pages of DOS that the platform does not know (Unicode, VENDORS/MICSFT/PC). */
const CODE_PAGES: ReadonlyMap<string, string> = new Map(Object.entries({
  ibm437: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
    "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  ibm850: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀" +
    "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  ibm852: "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀" +
    "ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
  ibm737: "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
    "ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00a0",
  ibm775: "ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀" +
    "ÓßŌŃõÕµńĶķĻļņĒŅ’\u00ad±“¾¶§÷„°∙·¹³²■\u00a0",
  ibm857: "ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀" +
    "ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\u00ad±\ufffd¾¶§÷¸°¨·¹³²■\u00a0",
  ibm862: "אבגדהוזחטיךכלםמןנסעףפץצקרשת¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
    "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
}));

/** Labels beyond those of the platform (WHATWG Encoding Standard). */
const LABELS: ReadonlyMap<string, string> = new Map(Object.entries({
  cp437: "ibm437",
  cp850: "ibm850",
  cp852: "ibm852",
  cp862: "ibm862",
  cp857: "ibm857",
  cp775: "ibm775",
  cp737: "ibm737",
  cp932: "shift_jis",
  cp936: "gbk",
  cp949: "euc-kr",
  cp950: "big5",
}));

/**
 * The encoding of a label, by its name of the WHATWG Encoding Standard, or `ibm` and the number of a code page of DOS;
 * undefined: none.
 *
 * @example
 * ```ts
 * knownEncoding("Latin1"); // "windows-1252"
 * knownEncoding("cp852"); // "ibm852"
 * ```
 */
export function knownEncoding(label: string): string | undefined {
  const name = label.trim().toLowerCase();
  const own = LABELS.get(name) ?? name;
  if (CODE_PAGES.has(own)) {
    return own;
  }
  try {
    return new TextDecoder(own).encoding;
  } catch {
    return undefined;
  }
}

/**
 * A decoder of an encoding.
 *
 * @param encoding a name from `knownEncoding()`
 * @throws {RangeError} for another name
 */
export function textDecoder(encoding: string, { fatal = false }: { readonly fatal?: boolean } = {}): PartDecoder {
  const upper = CODE_PAGES.get(encoding);
  return upper === undefined ? new TextDecoder(encoding, { fatal }) : { decode: (bytes) => ofCodePage(bytes, upper) };
}

const UTF_16 = new TextDecoder("utf-16le");

function ofCodePage(bytes: Uint8Array | undefined, upper: string): string {
  return UTF_16.decode(Uint16Array.from(bytes ?? [], (byte) => byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80)));
}
