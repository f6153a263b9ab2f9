import { parseNumber } from '#shared/format/parse-number.ts';

/** The input of a meter replacement, as it is typed. */
export interface ReplacementDraft {
  /** ISO 8601. */
  at: string | null;
  lastValue: string;
  firstValue: string;
  note: string;
}

/** A new meter usually begins at zero. */
export const emptyReplacement: ReplacementDraft = { at: null, lastValue: '', firstValue: '0', note: '' };

export type ReplacementFault = 'needAt' | 'atAhead' | 'needValue' | 'badValue';

/** The errors by field; the server checks more, such as the range of the register. @param now epoch milliseconds */
export function findReplacementFaults({ at, lastValue, firstValue }: ReplacementDraft, now: number): Record<string, ReplacementFault> {
  const faults: Record<string, ReplacementFault | null> = {
    at: at === null ? 'needAt' : Date.parse(at) > now ? 'atAhead' : null,
    lastValue: findValueFault(lastValue),
    firstValue: findValueFault(firstValue),
  };
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, ReplacementFault] => entry[1] !== null));
}

function findValueFault(typed: string): ReplacementFault | null {
  if (typed.trim() === '') return 'needValue';
  const value = parseNumber(typed);
  return value === null || value < 0 ? 'badValue' : null;
}

/** The draft as the call takes it; only for a draft without errors. */
export function toReplacement({ at, lastValue, firstValue, note }: ReplacementDraft) {
  return { at: at ?? '', lastValue: parseNumber(lastValue) ?? 0, firstValue: parseNumber(firstValue) ?? 0, note: note.trim() || undefined };
}
