import { callApi } from '#shared/api/call-api.ts';
import { refreshReadings } from '#shared/device/reading-reads.ts';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import type { OpenOutbox } from '../open-outbox.ts';
import type { OutboxControl } from '../outbox-state.ts';
import { isDiscarded, isUnapplied, isUndecided, type StoredIntent } from '../stored-intent.ts';

/** What the author of a step may decide on it. @param changed to be called once something has */
export function createDecisions(
  { outbox }: OpenOutbox,
  changed: () => Promise<void>,
): Pick<OutboxControl, 'discard' | 'takeBack' | 'decide'> {
  const find = async (id: string) => (await outbox.list()).find((intent) => intent.id === id);
  /** What was done on an order goes, and comes back, with the order. */
  const moveWith = async (intent: StoredIntent | undefined, isMoved: (one: StoredIntent) => boolean, to: 'discarded' | 'queued') => {
    for (const one of await outbox.list()) {
      const isWith = one.id !== intent?.id && intent?.raised !== undefined && one.subjectId === intent.subjectId;
      if (isWith) await outbox.change(one.seq, to === 'queued' ? { state: to, tries: 0, nextAt: 0 } : { state: to }, isMoved);
    }
  };
  const discardWith = (intent: StoredIntent | undefined) => moveWith(intent, isUnapplied, 'discarded');
  const takeBackWith = (intent: StoredIntent | undefined) => moveWith(intent, isDiscarded, 'queued');
  return {
    async discard(id) {
      const intent = await find(id);
      const isGone = intent !== undefined && (await outbox.change(intent.seq, { state: 'discarded' }, isUnapplied));
      if (isGone) await discardWith(intent);
      await changed();
      return isGone;
    },
    async takeBack(id) {
      const intent = await find(id);
      const order = (await outbox.list()).find(({ raised, subjectId }) => raised && subjectId === intent?.subjectId);
      for (const one of new Set([intent, order])) {
        if (one) await outbox.change(one.seq, { state: 'queued', tries: 0, nextAt: 0 }, (now) => isDiscarded(now) || isUndecided(now));
      }
      if (intent?.raised) await takeBackWith(intent);
      await changed();
    },
    async decide(id, choice, note, orderVersion) {
      const intent = await find(id);
      if (!intent?.offlineCase) return;
      const { version } = intent.offlineCase;
      const offlineCase = await callApi('decideOfflineCase', { caseId: id, version, choice, note, orderVersion });
      await outbox.change(intent.seq, { state: choice === 'takeBack' ? 'stuck' : 'settled', offlineCase });
      if (choice === 'discard') await discardWith(intent);
      if (choice === 'takeBack') await takeBackWith(intent);
      await changed();
      await Promise.all([refreshOrders(), refreshReadings()]);
    },
  };
}
