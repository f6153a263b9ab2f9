import type { ApiName } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { readStoredSession } from '../session/stored-items.ts';

/** What would be done twice where the app ends, or its form is left, before the answer comes: the form is restored, and sent again under the same key. */
const restored: ReadonlySet<string> = new Set<ApiName>([
  ...(['createWorkOrder', 'reportFault', 'addOrderComment', 'recordMeterReading'] as const),
  ...(['takeParts', 'returnParts', 'receiveParts', 'transferParts', 'addOrderCost'] as const),
]);
/** The server knows a key for a day. */
const keptMs = 12 * hourMs;

interface Attempt {
  /** As JSON. */
  input: string;
  key: string;
  at: number;
}

function itemOf(name: ApiName): string {
  const { user, tenantId } = readStoredSession();
  return `unanswered ${user?.id} ${tenantId} ${name}`;
}

/** The key of an attempt with the same input that has got no answer; null: there is none. */
export function findUnanswered(name: ApiName, input: unknown): string | null {
  const attempt = JSON.parse(localStorage.getItem(itemOf(name)) ?? 'null') as Attempt | null;
  return attempt?.input === JSON.stringify(input) && Date.now() - attempt.at < keptMs ? attempt.key : null;
}

/** Notes an attempt before it is sent; null: it was answered, or waits on the phone. */
export function noteUnanswered(name: ApiName, attempt: Omit<Attempt, 'at'> | null): void {
  if (!restored.has(name)) return;
  try {
    if (attempt === null) localStorage.removeItem(itemOf(name));
    else localStorage.setItem(itemOf(name), JSON.stringify({ ...attempt, at: Date.now() }));
  } catch {
    // When the storage is full, the draft is not stored either.
  }
}
