import { type AccountMessage, accountTopic } from '@energy-om/contract';
import type { NumberedStatement } from '#db/database.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { findSiteOfDevice, reachesSite } from '#services/feed/reaches-site.ts';
import type { SignedInActors } from '#services/feed/signed-in-actors.ts';
import type { Broker } from '../broker/broker.ts';

type AlarmMessage = Extract<AccountMessage, { kind: 'alarm-changed' }>;
type AlarmRow = Pick<AlarmMessage, 'state' | 'level' | 'name' | 'device'> & { device_id: string };

/** $1 tenant, $2 alarm. */
const findAlarm: NumberedStatement = {
  name: 'find-alarm-to-tell',
  text: `select x.state, x.level, x.name, x.device_id, d.name as device
    from alarms x join devices d on d.tenant_id = x.tenant_id and d.id = x.device_id where x.tenant_id = $1 and x.id = $2`,
};

/** Tells whoever may see an alarm that it began, changed or ended; phones that are away are told when they come back. @returns stops it */
export function publishAlarms(context: AppContext, broker: Broker, signedInActors: SignedInActors): () => void {
  async function tell(tenantId: string, alarmId: string, isNew: boolean): Promise<void> {
    const [alarm] = await context.database.query<AlarmRow & object>(findAlarm, [tenantId, alarmId]);
    const place = alarm && (await findSiteOfDevice(context.database, tenantId, alarm.device_id));
    if (!alarm || !place) return;
    const { state, level, name, device } = alarm;
    for (const actor of await signedInActors.read(tenantId)) {
      if (!reachesSite(actor, 'alarm.view', place)) continue;
      const message: AlarmMessage = { kind: 'alarm-changed', tenantId, alarmId, state, level, name, device, isNew };
      void broker.tell(accountTopic(actor.accountId), message, { keep: true });
    }
  }

  return context.eventBus.subscribe((signal) => {
    if (signal.kind !== 'alarm-changed') return;
    const { tenantId, alarmId, isNew } = signal;
    tell(tenantId, alarmId, isNew).catch((error: unknown) => context.log.warn({ err: error, alarmId }, 'an alarm was not told of'));
  });
}
