import type { ApiOutput } from '@energy-om/contract';
import { callApi } from '#shared/api/call-api.ts';
import type { Outbox } from '../store/outbox.ts';
import { isUnapplied, isUndecided, type StoredIntent } from '../stored-intent.ts';

/** As many ids as one call takes. */
const idsAtOnce = 100;

/**
 * Asks the server about the steps that count. One that the server once knew and does not know any more was lost there, as by a backup that was put back: it is
 * queued again, under the same key. One that the server never listed counted as a plain call while its history did not name these.
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
    const states = await callApi('getIntentStates', { ids: asked.map(({ id }) => id) }, { silent: true, sender: outbox.sender });
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

/**
 * Asks the server what has become of the cases that somebody else may decide on, and whether what did not count is one: no answer may have come when that was
 * asked first. A new order that a dispatcher has raised counts; what was done on one that is
 * rejected goes with it.
 * @returns whether something can be sent now
 * @throws ApiError where the server cannot be asked
 */
export async function refreshCases(outbox: Outbox): Promise<boolean> {
  const open = (await outbox.list()).filter((intent) => isOpenCase(intent) || isUndecided(intent));
  let isAnyRaised = false;
  for (let start = 0; start < open.length; start += idsAtOnce) {
    const asked = open.slice(start, start + idsAtOnce);
    const states = await callApi('getIntentStates', { ids: asked.map(({ id }) => id) }, { silent: true, sender: outbox.sender });
    for (const intent of asked) {
      const known = states.find(({ id }) => id === intent.id);
      if (!known?.case || known.case.version === intent.offlineCase?.version) continue;
      await outbox.change(intent.seq, toDecided(known));
      if (intent.raised && known.case.state === 'added') isAnyRaised = true;
      if (intent.raised && known.case.state === 'rejected') await discardOn(outbox, intent);
    }
  }
  return isAnyRaised;
}

function isOpenCase({ offlineCase, raised, state }: StoredIntent): boolean {
  if (offlineCase === null) return raised !== undefined && state === 'refused';
  return offlineCase.state === 'open' || offlineCase.state === 'handedOver';
}

function toDecided({ appliedVersion, case: offlineCase }: ApiOutput<'getIntentStates'>[number]): Parameters<Outbox['change']>[1] {
  if (appliedVersion !== null) return { state: 'applied', appliedVersion, offlineCase, isConfirmed: true };
  return offlineCase?.state === 'open' ? { offlineCase } : { state: 'settled', offlineCase };
}

async function discardOn(outbox: Outbox, { id, subjectId }: StoredIntent): Promise<void> {
  for (const one of await outbox.list()) {
    if (one.subjectId === subjectId && one.id !== id) await outbox.change(one.seq, { state: 'discarded' }, isUnapplied);
  }
}
