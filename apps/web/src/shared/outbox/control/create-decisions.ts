import { callApi } from '#shared/api/call-api.ts';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import type { OpenOutbox } from '../open-outbox.ts';
import type { OutboxControl } from '../outbox-state.ts';
import type { StoredIntent } from '../stored-intent.ts';

/** What the author of a step may decide on it. @param changed to be called once something has */
export function createDecisions(
  { outbox }: OpenOutbox,
  changed: () => Promise<void>,
): Pick<OutboxControl, 'discard' | 'takeBack' | 'decide'> {
  const find = async (id: string) => (await outbox.list()).find((intent) => intent.id === id);
  return {
    async discard(id) {
      const intent = await find(id);
      // What was done on an order goes with the order.
      const goes = (one: StoredIntent) => one.id === id || (intent?.raised && one.subjectId === intent.subjectId);
      for (const one of await outbox.list()) if (goes(one) && one.state !== 'applied') await outbox.change(one.seq, { state: 'discarded' });
      await changed();
    },
    async takeBack(id) {
      const intent = await find(id);
      const comesBack = (one: StoredIntent) => one.id === id || (one.raised && one.subjectId === intent?.subjectId);
      for (const one of await outbox.list())
        if (comesBack(one) && one.state === 'discarded') await outbox.change(one.seq, { state: 'queued', tries: 0, nextAt: 0 });
      await changed();
    },
    async decide(id, choice) {
      const intent = await find(id);
      if (!intent?.offlineCase) return;
      const offlineCase = await callApi('decideOfflineCase', { caseId: id, version: intent.offlineCase.version, choice });
      await outbox.change(intent.seq, { state: choice === 'takeBack' ? 'stuck' : 'settled', offlineCase });
      await changed();
      await refreshOrders();
    },
  };
}
