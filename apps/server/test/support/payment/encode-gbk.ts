let codes: Map<string, number[]> | null = null;

/** The characters that Node can decode from GBK, the other way round. */
export function encodeGbk(text: string): Uint8Array {
  codes ??= listCodes();
  const known = codes;
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const point = character.charCodeAt(0);
      const bytes = point < 0x80 ? [point] : known.get(character);
      if (bytes === undefined) throw new Error(`GBK has no ${character}`);
      return bytes;
    }),
  );
}

function listCodes(): Map<string, number[]> {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail !== 0x7f) found.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
    }
  }
  return found;
}
