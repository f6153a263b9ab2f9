/** Stand at no line's start. */
const closing = new Set('，。、；：？！）》」』】〉〕｝％％…—,.;:?!)]}%°℃”’');
/** Stand at no line's end. */
const opening = new Set('（《「『【〈〔｛([{¥￥“‘');

/** Han, kana and full-width characters, between which a line may be broken. */
const standsAlone = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u;

/**
 * Breaks a text into lines of at most a width: between Han characters, but not before closing and after opening punctuation, and otherwise
 * between words. A word that is wider than the line is broken within.
 *
 * @param widthOf the width of one character, in the unit of `width`
 */
export function breakLines(text: string, width: number, widthOf: (character: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, widthOf));
}

function breakParagraph(paragraph: string, width: number, widthOf: (character: string) => number): string[] {
  const widthOfText = (text: string) => [...text].reduce((sum, character) => sum + widthOf(character), 0);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const part of splitParts(paragraph).flatMap((part) => (widthOfText(part) > width ? [...part] : [part]))) {
    const added = widthOfText(part);
    if (line !== '' && used + widthOfText(part.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    if (line === '' && lines.length > 0 && part.trim() === '') continue;
    line += part;
    used += added;
  }
  return [...lines, line.trimEnd()];
}

/** The parts of a text that are not broken: words with the space after them, and Han characters with their punctuation. */
function splitParts(text: string): string[] {
  const parts: string[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    if (last !== undefined && staysTogether(last, character)) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}

function staysTogether(part: string, character: string): boolean {
  const end = [...part].at(-1) ?? '';
  if (character === ' ' || closing.has(character) || opening.has(end)) return true;
  return end !== ' ' && !standsAlone.test(end) && !standsAlone.test(character);
}
