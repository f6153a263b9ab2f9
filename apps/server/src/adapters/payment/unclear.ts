import { NoAnswerError } from '../fetch-answer.ts';
import type { Unclear } from './payment-provider.ts';

/** An answer that decides nothing. The reason contains no key, no signature and nothing of the payer. */
export class UnclearError extends Error {
  override readonly name = 'UnclearError';
  /** `timeout`, `network ECONNREFUSED`, `http 502`, `not genuine`, `malformed answer`, or the provider's code. */
  readonly reason: string;

  constructor(reason: string) {
    super(`no clear answer: ${reason}`);
    this.reason = reason;
  }
}

/** Makes a result of what a provider does not say clearly. */
export async function resolveOutcome<Outcome>(ask: () => Promise<Outcome>): Promise<Outcome | Unclear> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UnclearError || error instanceof NoAnswerError) return { outcome: 'unknown', reason: error.reason };
    throw error;
  }
}

/** Asks once more where no answer came or the provider had a fault. Only for what may be asked any number of times. */
export async function askTwice<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  const first = await ask().catch((error: unknown) => {
    if (error instanceof NoAnswerError) return null;
    throw error;
  });
  return first === null || first.status >= 500 ? ask() : first;
}
