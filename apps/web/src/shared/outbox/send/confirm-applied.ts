import { callApi } from '#shared/api/call-api.ts';
import type { Outbox } from '../store/outbox.ts';

/** As many ids as one call takes. */
const idsAtOnce = 100;

/**
 * Asks the server about the steps that count. One that the server once knew and does not know any more was lost there, as by a backup that was put back: it is
 * queued again, under the same key. One that the server never listed counted as a plain call, which its history does not name.
 *
 * @param isNewOnly whether to ask about those alone that have not been asked about
 * @returns whether any is queued again
 * @throws ApiError where the server cannot be asked
 */
export async function confirmApplied(outbox: Outbox, isNewOnly: boolean): Promise<boolean> {
  const applied = (await outbox.list()).filter(({ state, isConfirmed }) => state === 'applied' && !(isNewOnly && isConfirmed !== null));
  let isAnyLost = false;
  for (let start = 0; start < applied.length; start += idsAtOnce) {
    const asked = applied.slice(start, start + idsAtOnce);
    const states = await callApi('getIntentStates', { ids: asked.map(({ id }) => id) }, { silent: true });
    const known = new Set(states.map(({ id }) => id));
    for (const { seq, id, isConfirmed } of asked) {
      const isLost = isConfirmed === true && !known.has(id);
      isAnyLost ||= isLost;
      if (isLost) await outbox.change(seq, { state: 'queued', tries: 0, nextAt: 0, appliedVersion: null, isConfirmed: null });
      else if (isConfirmed === null) await outbox.change(seq, { isConfirmed: known.has(id) });
    }
  }
  return isAnyLost;
}
