import { dayMs } from '@energy-om/domain';
import { deleteDB } from 'idb';
import { isWaiting, needsDecision } from '../stored-intent.ts';
import { Outbox } from './outbox.ts';
import { openOutboxDatabase } from './outbox-database.ts';

/** The work of an account that has not come back to this phone is kept for so long. */
const sealedMs = 90 * dayMs;
/** Of an outbox that was opened before the server had answered. Whatever is later than now counts as now once it has. */
const openedLater = Number.MAX_SAFE_INTEGER;
const item = 'outboxes';

interface Sealed {
  /** When the account was here last, by the server's time, in epoch milliseconds. */
  openedAt: number;
  /** Of the tenant, which the account does not list any more once it is no member. */
  tenantName?: string;
  /** How many steps were deleted, which the account is still to be shown. */
  deleted?: number;
}

const read = (): Record<string, Sealed> => JSON.parse(localStorage.getItem(item) ?? '{}') as Record<string, Sealed>;
const write = (outboxes: Record<string, Sealed>) => localStorage.setItem(item, JSON.stringify(outboxes));

/**
 * Notes that an outbox is open, and deletes those of accounts that have not been here for 90 days.
 * @param name of the outbox's database
 * @param now by the server's time; null: it has not answered yet, and nothing is deleted by a clock that may be wrong
 * @param tenantName as the account knows it @returns how many steps of this one were deleted while it was sealed; each is counted in one answer
 */
export async function noteOpened(name: string, now: number | null, tenantName?: string): Promise<number> {
  const outboxes = read();
  const deleted = outboxes[name]?.deleted ?? 0;
  outboxes[name] = { openedAt: openedLater, ...(tenantName !== undefined && { tenantName }) };
  for (const outbox of Object.values(outboxes)) outbox.openedAt = Math.min(outbox.openedAt, now ?? openedLater);
  write(outboxes);
  if (now === null) return deleted;
  for (const [other, { openedAt }] of Object.entries(outboxes)) {
    if (now - openedAt <= sealedMs) continue;
    const count = await deleteOutbox(other);
    write({ ...read(), [other]: { openedAt, deleted: (read()[other]?.deleted ?? 0) + count } });
  }
  return deleted;
}

export function tenantNameOf(name: string): string | null {
  return read()[name]?.tenantName ?? null;
}

/** The outbox is gone, and nothing of it is to be said. */
export function forgetOutbox(name: string): void {
  const { [name]: _, ...others } = read();
  write(others);
}

async function deleteOutbox(name: string): Promise<number> {
  const outbox = new Outbox(await openOutboxDatabase(name, () => undefined));
  const count = (await outbox.list()).filter((intent) => isWaiting(intent) || needsDecision(intent)).length;
  outbox.close();
  await deleteDB(name);
  return count;
}
