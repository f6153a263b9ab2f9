import { DatabaseUnavailableError, DiskNearlyFullError } from '#db/errors.ts';
import { isMessageFault } from './message-fault.ts';
import type { Unsettled } from './tenant-queue.ts';
import type { WaitingMessage } from './waiting-message.ts';

export interface BatchStore {
  /** All of it or nothing. */
  store(batch: readonly WaitingMessage[]): Promise<void>;
  /** Writes down as rejected what never can be stored. */
  reject(message: WaitingMessage, error: unknown): Promise<void>;
  /** Takes nothing for granted that was looked up: perhaps it is that which fails. */
  forget(batch: readonly WaitingMessage[]): void;
}

/**
 * Stores a batch, resolves what is stored or rejected, and says what is not. Whatever fails for another reason than that the database cannot
 * do anything just now is looked for by halves: a message whose own values are refused is rejected, and the others are stored; one that
 * fails alone for any other reason stays, and with it whatever comes after it.
 */
export async function settleBatch(batch: readonly WaitingMessage[], parts: BatchStore): Promise<Unsettled | null> {
  const left = await settlePart(batch, parts, false);
  return left && { ...left, size: batch.length };
}

type Left = Omit<Unsettled, 'size'>;

async function settlePart(batch: readonly WaitingMessage[], parts: BatchStore, isSecondTry: boolean): Promise<Left | null> {
  try {
    await parts.store(batch);
  } catch (error) {
    if (isTemporary(error)) return { messages: batch, error, isAlone: false };
    parts.forget(batch);
    if (batch.length > 1) return settleHalves(batch, parts);
    if (!isSecondTry) return settlePart(batch, parts, true);
    return isMessageFault(error) ? rejectOne(batch, parts, error) : { messages: batch, error, isAlone: true };
  }
  for (const message of batch) message.resolve();
  return null;
}

async function settleHalves(batch: readonly WaitingMessage[], parts: BatchStore): Promise<Left | null> {
  const middle = batch.length >> 1;
  const left = await settlePart(batch.slice(0, middle), parts, false);
  if (left) return { ...left, messages: [...left.messages, ...batch.slice(middle)] };
  return settlePart(batch.slice(middle), parts, false);
}

async function rejectOne(batch: readonly WaitingMessage[], parts: BatchStore, error: unknown): Promise<Left | null> {
  try {
    for (const message of batch) {
      await parts.reject(message, error);
      message.resolve();
    }
    return null;
  } catch (failure) {
    return { messages: batch, error: failure, isAlone: !isTemporary(failure) };
  }
}

export function isTemporary(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || error instanceof DiskNearlyFullError;
}
