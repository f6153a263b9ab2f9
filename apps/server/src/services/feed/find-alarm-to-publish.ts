import type { AccountMessage } from '@energy-om/contract';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

type AlarmMessage = Extract<AccountMessage, { kind: 'alarm-changed' }>;

export type AlarmToPublish = Pick<AlarmMessage, 'state' | 'level' | 'name' | 'device'> & { device_id: string };

const findAlarm = statement<{ tenant: string; alarm: string }, AlarmToPublish>(
  'find-alarm-to-publish',
  `select x.state, x.level, x.name, x.device_id, d.name as device
    from alarms x join devices d on d.tenant_id = :tenant and d.id = x.device_id where x.tenant_id = :tenant and x.id = :alarm`,
);

/** An alarm as its message to phones shows it; undefined for one that is not the tenant's. */
export async function findAlarmToPublish(database: Database, tenantId: string, alarmId: string): Promise<AlarmToPublish | undefined> {
  const [alarm] = await database.run(findAlarm, { tenant: tenantId, alarm: alarmId });
  return alarm;
}
