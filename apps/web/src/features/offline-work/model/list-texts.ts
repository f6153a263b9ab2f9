import { formatNumber } from '#shared/format/number.ts';
import type { ShownReading, StoredIntent } from '#shared/outbox/stored-intent.ts';

const written = ['text', 'reason', 'doneSoFar', 'comment', 'note'] as const;
const writtenInResult = ['cause', 'measure'] as const;

/** What was written with a step, as far as it is words, each once. */
export function listTexts({ input, changed }: Pick<StoredIntent, 'input' | 'changed'>): string[] {
  const result = (input.result ?? {}) as Record<string, unknown>;
  const explanations = Object.values((input.explanations ?? {}) as Record<string, { text?: string }>);
  const texts = [
    changed?.title,
    changed?.description,
    ...written.map((field) => input[field]),
    ...writtenInResult.map((field) => result[field]),
    ...explanations.map(({ text }) => text),
  ];
  return [...new Set(texts.filter((text): text is string => typeof text === 'string' && text !== ''))];
}

/** A reading as its display shows it, with its unit. */
export function formatShownReading({ value, unit, decimals }: Pick<ShownReading, 'value' | 'unit' | 'decimals'>): string {
  return [formatNumber(value, decimals), unit].filter(Boolean).join(' ');
}
