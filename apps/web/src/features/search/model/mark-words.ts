export interface MarkedPart {
  /** Where in the text it begins. */
  at: number;
  text: string;
  isMatch: boolean;
}

/** A text in parts, those marked in which one of the words stands; capitals do not count. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const isMarked = new Array<boolean>(text.length).fill(false);
  const lower = text.toLowerCase();
  // A few letters have another length in lower case, and then no place in one is a place in the other.
  if (lower.length !== text.length) return [{ at: 0, text, isMatch: false }];
  for (const word of words.map((one) => one.toLowerCase()).filter((one) => one !== '')) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) isMarked.fill(true, at, at + word.length);
  }
  const parts: MarkedPart[] = [];
  for (const [index, isMatch] of isMarked.entries()) {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text[index];
    else parts.push({ at: index, text: text[index] as string, isMatch });
  }
  return parts;
}
