import { type ApiInput, type ApiName, type ApiOutput, movingCalls } from '@energy-om/contract';
import { isOnlineNow } from '#shared/network/use-is-online.ts';
import { useOutbox } from '../outbox-state.ts';
import { type ChangedOrder, isWaiting, type OrderStepCall } from '../stored-intent.ts';
import { keepInOutbox } from './keep-in-outbox.ts';

const waitingCalls: readonly string[] = [...movingCalls, 'updateWorkOrder'] satisfies OrderStepCall[];

/** Whether what is about an order or a meter goes to the outbox at once: there is no network, what waits there goes first, or its photos are on this phone alone. */
export function mustWait(subjectId: string, input: unknown): boolean {
  const { control, intents, views, photoIds } = useOutbox.getState();
  if (control === null) return false;
  const names = photoIds.size === 0 ? '' : JSON.stringify(input);
  const isReadingAhead = intents.some((intent) => intent.reading && intent.subjectId === subjectId && isWaiting(intent));
  return !isOnlineNow() || (views[subjectId]?.waiting ?? 0) > 0 || isReadingAhead || [...photoIds].some((id) => names.includes(id));
}

/**
 * Stores a step in the outbox, and says so. Null: it cannot wait there.
 * @param key of an attempt that got no answer; null: it was not sent
 * @param changed what a change makes of what the order says, for the screens
 */
export async function keepMove<Name extends ApiName>(
  call: Name,
  input: ApiInput<Name>,
  key: string | null,
  changed: ChangedOrder | null = null,
): Promise<ApiOutput<Name> | null> {
  const { control } = useOutbox.getState();
  if (control === null || !waitingCalls.includes(call)) return null;
  const { id, version, position, ...rest } = input as ApiInput<'acceptWorkOrder'>;
  const step = {
    id: key,
    call: call as OrderStepCall,
    orderId: id,
    input: rest,
    position: position ?? null,
    change: changed && { changed, version },
  };
  return (await keepInOutbox(() => control.queue(step))) as ApiOutput<Name> | null;
}
