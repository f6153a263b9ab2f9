/** Somebody whom a text may name. */
export interface Mention {
  id: string;
  fullName: string;
}

export interface TextPart {
  text: string;
  isMention: boolean;
}

/** Cuts a text at the names that it mentions, each as @ and the name; the longest name counts where one begins with another. */
export function splitMentions(text: string, mentions: readonly Mention[]): TextPart[] {
  const names = mentions.map(({ fullName }) => `@${fullName}`).sort((one, other) => other.length - one.length);
  const parts: TextPart[] = [];
  let plainFrom = 0;
  let at = text.indexOf('@');
  while (at !== -1) {
    const from = at;
    const name = names.find((each) => text.startsWith(each, from));
    if (name !== undefined) {
      if (from > plainFrom) parts.push({ text: text.slice(plainFrom, from), isMention: false });
      parts.push({ text: name, isMention: true });
      plainFrom = from + name.length;
    }
    at = text.indexOf('@', name === undefined ? from + 1 : plainFrom);
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), isMention: false });
  return parts;
}

/** The people whom the text still names. */
export function listMentioned(text: string, mentions: readonly Mention[]): Mention[] {
  const named = new Set(splitMentions(text, mentions).flatMap((part) => (part.isMention ? [part.text] : [])));
  return mentions.filter(({ fullName }) => named.has(`@${fullName}`));
}

/** Puts a name where the caret is; an @ that was just typed there belongs to it. */
export function insertMention(text: string, caret: number, fullName: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(/@$/, '');
  const inserted = `${before}@${fullName} `;
  return { text: inserted + text.slice(caret), caret: inserted.length };
}

/** Whether the last change of a text was an @ typed before the caret, which asks whom to name. */
export function asksForMention(before: string, after: string, caret: number): boolean {
  return after.length === before.length + 1 && after[caret - 1] === '@' && !/[\w.]/.test(after[caret - 2] ?? '');
}
