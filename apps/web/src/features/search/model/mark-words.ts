export interface MarkedPart {
  /** The offset in the text. */
  at: number;
  text: string;
  isMatch: boolean;
}

/** Splits a text into parts; those that contain one of the words are marked, regardless of case. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const isMarked = new Array<boolean>(text.length).fill(false);
  const lower = text.toLowerCase();
  // A few letters change their length in lower case, so that the offsets of the two texts differ.
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
