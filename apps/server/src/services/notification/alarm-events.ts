import type { EventLevel } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '../core/request-context.ts';
import { areaJoins } from '../device/query-devices.ts';
import { findSitesOfDevices, reachesSite } from '../feed/reaches-site.ts';
import { placeName } from '../scope/area-label.ts';
import type { Recipient } from './list-recipients.ts';
import type { DueSubject, News } from './notification-draft.ts';

interface AlarmRow {
  id: string;
  /** Kept when the alarm is cleared afterwards. */
  acknowledged_at: Date | null;
  level: EventLevel;
  name: string;
  device_id: string;
  device: string;
  place: string;
  /** Of the same rule and device, before this one. */
  older: string[];
}

/** A rule that goes on and off has one message at a time; more of them than this nobody has left unread. */
const maxReplaced = 20;

const findAlarms = statement<{ tenant: string; alarms: readonly string[] }, AlarmRow>(
  'find-alarms-to-notify',
  `select x.id, x.acknowledged_at, x.level, x.name, x.device_id, d.name as device, ${placeName} as place,
      array(select y.id from alarms y where y.tenant_id = :tenant and y.rule_id = x.rule_id and y.device_id = x.device_id and y.id < x.id
        order by y.id desc limit ${maxReplaced}) as older
    from alarms x join devices d on d.tenant_id = :tenant and d.id = x.device_id ${areaJoins}
    where x.tenant_id = :tenant and x.id = any (:alarms::uuid[])`,
);

/** Alarms to whoever may answer for them, until somebody does. */
export async function projectAlarmEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  due: readonly DueSubject[],
  recipients: readonly Recipient[],
): Promise<News[]> {
  const alarms = await database.run(findAlarms, { tenant: tenantId, alarms: due.map(({ id }) => id) });
  const places = await findSitesOfDevices(database, tenantId, [...new Set(alarms.map(({ device_id }) => device_id))]);
  const dueById = new Map(due.map((one) => [one.id, one]));
  const replaced = new Set(alarms.flatMap(({ older }) => older));
  return alarms.flatMap((alarm): News[] => {
    const subject = dueById.get(alarm.id);
    if (!subject) return [];
    const isTaken = alarm.acknowledged_at !== null || replaced.has(alarm.id);
    const place = places.get(alarm.device_id);
    const concerned =
      isTaken || !place ? [] : recipients.filter(({ member, wants }) => wants.alarms && reachesSite(member, 'alarm.acknowledge', place));
    const words = { title: alarm.name, detail: alarm.device, place: alarm.place, level: alarm.level, cause: null, by: null };
    const told = concerned.map(({ member }) => ({ accountId: member.accountId, topic: 'alarmRaised' as const, words }));
    return [{ subject, occurrence: 0, told, settled: ['alarmRaised'], replaced: alarm.older }];
  });
}
