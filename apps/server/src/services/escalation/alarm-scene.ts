import { type AlarmEscalationScene, localDate } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { findSiteOfDevice, reachesSite } from '#services/feed/reaches-site.ts';
import { listRecipients } from '#services/notification/list-recipients.ts';
import { listOnDuty } from '#services/roster/list-on-duty.ts';
import { servesWhole } from '#services/scope/team-scope.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import type { EscalatedAlarmRow } from './find-escalated-alarm.ts';

interface ConcernedRow {
  leaders: string[];
  managers: string[];
  /** Those who have an unread message that the alarm was raised. */
  notified: string[];
}

const findConcerned = statement<{ tenant: string; alarm: string; areaPath: string; trade: string }, ConcernedRow>(
  'find-people-of-escalated-alarm',
  `select
      array(select m.account_id from team_members m join teams e on e.tenant_id = :tenant and e.id = m.team_id
        where m.tenant_id = :tenant and m.is_leader and e.dissolved_at is null and ${servesWhole(':areaPath')}
          and (:trade = '' or :trade = any (e.specialties))) as leaders,
      array(select p.manager_id from project_areas s
        join areas z on z.tenant_id = :tenant and z.id = s.area_id and starts_with(:areaPath, z.path)
        join projects p on p.tenant_id = :tenant and p.id = s.project_id and p.state = 'active'
        where s.tenant_id = :tenant and p.manager_id is not null) as managers,
      array(select n.account_id from notifications n
        where n.tenant_id = :tenant and n.subject_id = :alarm and n.topic = 'alarmRaised' and n.read_at is null) as notified`,
);

/** Who can be notified of an alarm at this moment. Nobody is notified of an alarm that they may not look at. */
export async function loadAlarmScene(
  context: AppContext,
  tenantId: string,
  { id, device_id, area_path: areaPath, trade, time_zone }: EscalatedAlarmRow,
  now: Date,
): Promise<{ scene: AlarmEscalationScene; notifiedIds: readonly string[] }> {
  const { database } = context;
  const place = { areaPath, trade: trade ?? '' };
  const [site, recipients, onDuty, [concerned]] = await Promise.all([
    findSiteOfDevice(database, tenantId, device_id),
    listRecipients(context, tenantId),
    listOnDuty(database, tenantId, { ...place, at: now, today: localDate(now.getTime(), time_zone) }),
    database.run(findConcerned, { tenant: tenantId, alarm: id, ...place }),
  ]);
  const accounts = recipients
    .filter(({ member, wants }) => wants.alarms && site !== null && reachesSite(member, 'alarm.view', site))
    .map(({ member }) => toLifecycleActor({ actor: member }));
  const { leaders = [], managers = [], notified = [] } = concerned ?? {};
  const scene = {
    accounts,
    areaPath,
    onDutyIds: onDuty.map(({ accountId }) => accountId),
    leaderIds: leaders,
    projectManagerIds: managers,
  };
  return { scene, notifiedIds: notified };
}
