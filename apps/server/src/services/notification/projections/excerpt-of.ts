/** A message shows so much of what was written. */
const maxExcerptLength = 60;

/** Cut between characters, not within one. */
export function excerptOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length <= maxExcerptLength ? characters.join('') : `${characters.slice(0, maxExcerptLength - 1).join('')}…`;
}
