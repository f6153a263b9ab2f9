import { type AccountMessage, accountTopic } from '@energy-om/contract';
import type { AppContext } from '#services/core/request-context.ts';
import { findAlarmToPublish } from '#services/feed/find-alarm-to-publish.ts';
import { findSiteOfDevice, reachesSite } from '#services/feed/reaches-site.ts';
import type { SignedInActors } from '#services/feed/signed-in-actors.ts';
import type { Broker } from '../broker/broker.ts';

type AlarmMessage = Extract<AccountMessage, { kind: 'alarm-changed' }>;

/**
 * Publishes that an alarm began, changed or ended to whoever may see it; phones that are offline receive it when they come back.
 * @returns a function that stops it
 */
export function publishAlarms(context: AppContext, broker: Broker, signedInActors: SignedInActors): () => void {
  /** The pending publish of each alarm. States of one alarm are published in the order in which they were read, so the last one is current. */
  const publishing = new Map<string, Promise<void>>();

  async function publish(tenantId: string, alarmId: string, isNew: boolean): Promise<void> {
    const alarm = await findAlarmToPublish(context.database, tenantId, alarmId);
    const site = alarm && (await findSiteOfDevice(context.database, tenantId, alarm.device_id));
    if (!alarm || !site) return;
    const { state, level, name, device } = alarm;
    for (const actor of await signedInActors.read(tenantId)) {
      if (!reachesSite(actor, 'alarm.view', site)) continue;
      const message: AlarmMessage = { kind: 'alarm-changed', tenantId, alarmId, state, level, name, device, isNew };
      void broker.publish(accountTopic(actor.accountId), message, { persistent: true });
    }
  }

  return context.eventBus.subscribe((event) => {
    if (event.kind !== 'alarm-changed') return;
    const { tenantId, alarmId, isNew } = event;
    const published = (publishing.get(alarmId) ?? Promise.resolve())
      .then(() => publish(tenantId, alarmId, isNew))
      .catch((error: unknown) => context.log.warn({ err: error, alarmId }, 'an alarm was not published'))
      .finally(() => {
        if (publishing.get(alarmId) === published) publishing.delete(alarmId);
      });
    publishing.set(alarmId, published);
  });
}
