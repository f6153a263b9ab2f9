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

/** Loads an alarm with the fields of its message to phones; undefined for an alarm of another tenant. */
export async function findAlarmToPublish(database: Database, tenantId: string, alarmId: string): Promise<AlarmToPublish | undefined> {
  const [alarm] = await database.run(findAlarm, { tenant: tenantId, alarm: alarmId });
  return alarm;
}
