/** The bars of a seven-segment display that a character lights: top, upper right, lower right, bottom, lower left, upper left, middle. */
const lit: Record<string, string> = {
  '0': '1111110',
  '1': '0110000',
  '2': '1101101',
  '3': '1111001',
  '4': '0110011',
  '5': '1011011',
  '6': '1011111',
  '7': '1110000',
  '8': '1111111',
  '9': '1111011',
  '-': '0000001',
};

/** The bars lie in a box of 10 × 20. */
const bars = [
  '<rect x="1.4" y="0" width="7.2" height="2"/>',
  '<rect x="8" y="1.2" width="2" height="8.2"/>',
  '<rect x="8" y="10.6" width="2" height="8.2"/>',
  '<rect x="1.4" y="18" width="7.2" height="2"/>',
  '<rect x="0" y="10.6" width="2" height="8.2"/>',
  '<rect x="0" y="1.2" width="2" height="8.2"/>',
  '<rect x="1.4" y="9" width="7.2" height="2"/>',
];

/** Draws digits, point and dash as bars, since a machine without fonts draws no text. Lengths are pixels. */
export function drawDigits(text: string, { x, y, height, colour }: { x: number; y: number; height: number; colour: string }): string {
  const scale = height / 20;
  let at = 0;
  const shapes = [...text].map((character) => {
    const left = at;
    at += character === '.' ? 4 : 13;
    if (character === '.') return `<rect x="${left - 1}" y="18" width="2" height="2"/>`;
    const shown = bars.filter((_, index) => lit[character]?.[index] === '1').join('');
    return `<g transform="translate(${left} 0)">${shown}</g>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${colour}">${shapes.join('')}</g>`;
}
