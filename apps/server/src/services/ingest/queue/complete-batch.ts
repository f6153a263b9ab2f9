import { DatabaseUnavailableError, DiskNearlyFullError } from '#db/errors.ts';
import { isMessageFault } from './message-fault.ts';
import type { QueuedMessage } from './queued-message.ts';

/** The batch of a tenant. */
export interface TenantMessages {
  tenantId: string;
  messages: readonly QueuedMessage[];
}

export interface JointStore {
  /** Stores batches of several tenants together, those that can be. @returns the tenants whose batch is stored, each as a whole */
  storeTogether(tenants: readonly TenantMessages[]): Promise<ReadonlySet<string>>;
}

export interface BatchStore {
  /** Stores the batch as a whole or not at all. */
  store(tenantId: string, batch: readonly QueuedMessage[]): Promise<void>;
  /** Records a message that never can be stored as rejected. */
  quarantine(tenantId: string, message: QueuedMessage, error: unknown): Promise<void>;
  /** Drops what is cached of the tenant, because stale entries may be why storing fails. */
  invalidate(tenantId: string): void;
}

/** A batch that could not be stored whole. */
export interface UnstoredBatch {
  /** The messages that are neither stored nor rejected, in their order. */
  messages: readonly QueuedMessage[];
  /** The number of messages that the batch had. */
  size: number;
  error: unknown;
  /** Whether the first of the messages failed alone, for a reason that is not in its values; false: the database could store none of them. */
  isAlone: boolean;
}

/**
 * Stores a batch, resolves the messages that are stored or rejected, and returns the rest. An error that does not mean that the database
 * is unavailable is located by bisection: a message whose own values are refused is quarantined, and the others are stored; one that
 * fails alone for any other reason stays, and with it whatever comes after it.
 */
export async function completeBatch(tenantId: string, batch: readonly QueuedMessage[], store: BatchStore): Promise<UnstoredBatch | null> {
  const rest = await completePart(tenantId, batch, store, false);
  return rest && { ...rest, size: batch.length };
}

/**
 * Stores batches of several tenants together, and resolves the messages of those that are stored. Nothing is retried here: whoever is not stored with the others has a
 * transaction of its own. Throws where the database is unavailable.
 * @returns the tenants whose batch is stored
 */
export async function completeTogether(tenants: readonly TenantMessages[], store: JointStore): Promise<ReadonlySet<string>> {
  const waiting = tenants.map(({ tenantId, messages }) => ({ tenantId, messages: messages.filter(({ isWithdrawn }) => !isWithdrawn) }));
  const given = waiting.filter(({ messages }) => messages.length > 0);
  const stored = await store.storeTogether(given).catch((error: unknown) => {
    if (isTemporary(error)) throw error;
    return new Set<string>();
  });
  for (const { tenantId, messages } of given) if (stored.has(tenantId)) for (const message of messages) message.resolve();
  return stored;
}

type UnstoredPart = Omit<UnstoredBatch, 'size'>;

async function completePart(
  tenantId: string,
  given: readonly QueuedMessage[],
  store: BatchStore,
  isSecondTry: boolean,
): Promise<UnstoredPart | null> {
  // A sender may stop waiting between two tries.
  const batch = given.filter(({ isWithdrawn }) => !isWithdrawn);
  if (batch.length === 0) return null;
  try {
    await store.store(tenantId, batch);
  } catch (error) {
    if (isTemporary(error)) return { messages: batch, error, isAlone: false };
    store.invalidate(tenantId);
    if (batch.length > 1) return completeHalves(tenantId, batch, store);
    if (!isSecondTry) return completePart(tenantId, batch, store, true);
    return isMessageFault(error) ? quarantine(tenantId, batch, store, error) : { messages: batch, error, isAlone: true };
  }
  for (const message of batch) message.resolve();
  return null;
}

async function completeHalves(tenantId: string, batch: readonly QueuedMessage[], store: BatchStore): Promise<UnstoredPart | null> {
  const middle = batch.length >> 1;
  const rest = await completePart(tenantId, batch.slice(0, middle), store, false);
  if (rest) return { ...rest, messages: [...rest.messages, ...batch.slice(middle)] };
  return completePart(tenantId, batch.slice(middle), store, false);
}

async function quarantine(
  tenantId: string,
  batch: readonly QueuedMessage[],
  store: BatchStore,
  error: unknown,
): Promise<UnstoredPart | null> {
  try {
    for (const message of batch) {
      await store.quarantine(tenantId, message, error);
      message.resolve();
    }
    return null;
  } catch (failure) {
    return { messages: batch, error: failure, isAlone: !isTemporary(failure) };
  }
}

/** Whether the database is unavailable or cannot be written, so that nothing is wrong with the messages. */
export function isTemporary(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || error instanceof DiskNearlyFullError;
}
