import type { EventLevel, NotificationTopic } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { areaJoins } from '#services/device/query-devices.ts';
import { findSitesOfDevices, reachesSite } from '#services/feed/reaches-site.ts';
import { placeName } from '#services/scope/area-label.ts';
import type { Recipient } from '../list-recipients.ts';
import { contentOf } from '../notification-content.ts';
import type { NotificationDraft, PendingSubject } from '../notification-draft.ts';

interface AlarmRow {
  id: string;
  /** It stays when the alarm is cleared afterwards. */
  acknowledged_at: Date | null;
  level: EventLevel;
  name: string;
  device_id: string;
  device: string;
  place: string;
  /** Alarms of the same rule and device before this one. */
  older: string[];
}

/** A rule whose alarms begin and end again and again has one unread notification at a time; nobody has more than these to mark as read. */
const maxSuperseded = 20;

const findAlarms = statement<{ tenant: string; alarms: readonly string[] }, AlarmRow>(
  'find-alarms-to-notify',
  `select x.id, x.acknowledged_at, x.level, x.name, x.device_id, d.name as device, ${placeName} as place,
      array(select y.id from alarms y where y.tenant_id = :tenant and y.rule_id = x.rule_id and y.device_id = x.device_id and y.id < x.id
        order by y.id desc limit ${maxSuperseded}) as older
    from alarms x join devices d on d.tenant_id = :tenant and d.id = x.device_id ${areaJoins}
    where x.tenant_id = :tenant and x.id = any (:alarms::uuid[])`,
);

/** Alarms go to whoever may acknowledge them, until somebody does. */
export async function projectAlarmEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const alarms = await database.run(findAlarms, { tenant: tenantId, alarms: pending.map(({ id }) => id) });
  const sites = await findSitesOfDevices(database, tenantId, [...new Set(alarms.map(({ device_id }) => device_id))]);
  const pendingById = new Map(pending.map((subject) => [subject.id, subject]));
  const superseded = new Set(alarms.flatMap(({ older }) => older));
  return alarms.flatMap((alarm): NotificationDraft[] => {
    const subject = pendingById.get(alarm.id);
    if (!subject) return [];
    const isTaken = alarm.acknowledged_at !== null || superseded.has(alarm.id);
    const site = sites.get(alarm.device_id);
    const concerned =
      isTaken || !site ? [] : recipients.filter(({ member, wants }) => wants.alarms && reachesSite(member, 'alarm.acknowledge', site));
    const content = contentOf(alarm.name, { detail: alarm.device, place: alarm.place, level: alarm.level });
    const deliveries = concerned.map(({ member }) => ({ accountId: member.accountId, topic: 'alarmRaised' as const, content }));
    // That nobody saw to it is true until somebody does.
    const supersededTopics: NotificationTopic[] = isTaken ? ['alarmRaised', 'alarmEscalated'] : ['alarmRaised'];
    return [{ subject, revision: 0, deliveries, supersededTopics, supersededSubjects: alarm.older }];
  });
}
