import { type ApiInput, bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { toInput } from '../send/send-intent.ts';
import { sendPhoto } from '../send/send-photos.ts';
import type { Outbox } from '../store/outbox.ts';
import { isWaiting, needsDecision, type StoredIntent } from '../stored-intent.ts';

/** The tenant has answered, and does not take it. */
const refusals: readonly number[] = [bodyCode.forbidden, bodyCode.notFound, bodyCode.conflict, bodyCode.invalid];

/**
 * Hands the tenant what waited for it, photos first, as cases for its dispatcher.
 * @param onDeposited called after each step that was taken, which does not wait any more then
 * @returns what the tenant has not taken
 * @throws ApiError where no answer comes, or it is too much at once: the rest waits for the next attempt
 */
export async function depositOutbox(outbox: Outbox, tenantId: string, onDeposited: () => void): Promise<StoredIntent[]> {
  const left: StoredIntent[] = [];
  for (const intent of await outbox.list()) {
    const isAtServer = intent.offlineCase !== null;
    if (isAtServer || !(isWaiting(intent) || needsDecision(intent))) continue;
    if (!(await depositIntent(outbox, tenantId, intent))) left.push(intent);
    else {
      await outbox.change(intent.seq, { state: 'settled' });
      onDeposited();
    }
  }
  return left;
}

async function depositIntent(outbox: Outbox, tenantId: string, intent: StoredIntent): Promise<boolean> {
  const { sender } = outbox;
  for (const id of intent.fileIds) {
    const photo = await outbox.findPhoto(id);
    if (!photo) continue;
    // The words count without a photo, too.
    if (await isTaken(() => sendPhoto(photo, 'depositOfflinePhoto', { tenantId }, { sender }))) await outbox.deletePhoto(id);
  }
  const deposit = { tenantId, call: intent.call, input: toInput(intent) } as unknown as ApiInput<'depositOfflineWork'>;
  return isTaken(() => callApi('depositOfflineWork', deposit, { idempotencyKey: intent.id, silent: true, sender }));
}

async function isTaken(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof ApiError && refusals.includes(error.code)) return false;
    throw error;
  }
}
