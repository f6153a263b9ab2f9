import { type ApiInput, type ApiName, type ApiOutput, movingCalls } from '@energy-om/contract';
import { reportError } from '#shared/api/call-api.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { isOnlineNow } from '#shared/network/use-is-online.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { useOutbox } from '../outbox-state.ts';
import type { OrderStepCall } from '../stored-intent.ts';

const waitingCalls: readonly string[] = [...movingCalls, 'updateWorkOrder'] satisfies OrderStepCall[];

/** Whether a step on an order goes to the outbox at once: there is no network, what waits on the order goes first, or its photos are on this phone alone. */
export function mustWait(orderId: string, input: unknown): boolean {
  const { control, views, photoIds } = useOutbox.getState();
  if (control === null) return false;
  const names = photoIds.size === 0 ? '' : JSON.stringify(input);
  return !isOnlineNow() || (views[orderId]?.waiting ?? 0) > 0 || [...photoIds].some((id) => names.includes(id));
}

/**
 * Stores a step in the outbox, and says so. Null: it cannot wait there.
 * @param key of an attempt that got no answer; null: it was not sent
 */
export async function keepMove<Name extends ApiName>(
  call: Name,
  input: ApiInput<Name>,
  key: string | null,
): Promise<ApiOutput<Name> | null> {
  const { control } = useOutbox.getState();
  if (control === null || !waitingCalls.includes(call)) return null;
  const { id, version: _, position, ...rest } = input as ApiInput<'acceptWorkOrder'>;
  const step = { id: key, call: call as OrderStepCall, orderId: id, input: rest, position: position ?? null };
  try {
    const moved = await control.queue(step);
    if (moved) showToast(textOf('takeAlong', 'outbox.saved'));
    return moved as ApiOutput<Name> | null;
  } catch (error) {
    reportError(error);
    throw error;
  }
}
