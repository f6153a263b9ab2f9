import { type AlarmSchedule, isScheduleActive, minuteMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { OverdueDevice } from './list-overdue-devices.ts';

/** The time by which a gateway's last message may be later than those of devices that went offline with it. */
export const gatewayToleranceMs = minuteMs;

interface GatewayRow {
  alarm_id: string | null;
  /** Of the no-data rules that watch it; null: none does. */
  schedules: (AlarmSchedule[] | null)[] | null;
  online: boolean | null;
  last_seen_at: Date | null;
}

const findGateway = statement<{ tenant: string; gateway: string }, GatewayRow>(
  'find-gateway-of-overdue-device',
  `
    select g.online, s.last_seen_at,
      (select x.id from alarms x where x.tenant_id = :tenant and x.device_id = g.id and x.cleared_at is null and x.condition ->> 'kind' = 'noData' limit 1) as alarm_id,
      (select jsonb_agg(r.schedule) from alarm_rules r left join areas ra on ra.tenant_id = :tenant and ra.id = r.area_id
        where r.tenant_id = :tenant and r.enabled and r.removed_at is null and r.condition ->> 'kind' = 'noData'
          and (r.device_id = g.id or r.model_id = g.model_id or starts_with(a.path, ra.path))) as schedules
    from devices g join areas a on a.tenant_id = :tenant and a.id = g.area_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = g.id
    where g.tenant_id = :tenant and g.id = :gateway`,
);

/**
 * @returns the open no-data alarm of the device's gateway; otherwise whether one may begin soon: the gateway is overdue too and a rule looks at it
 * now. One that has never reported has not gone silent
 */
export async function findGatewayAlarm(
  tx: Transaction<Schema>,
  { tenantId, gatewayId, lastSeenAt, timeZone }: OverdueDevice,
  now: Date,
): Promise<string | { mayBegin: boolean }> {
  const [gateway] = gatewayId === null ? [] : await runIn(tx, findGateway, { tenant: tenantId, gateway: gatewayId });
  if (gateway && gateway.alarm_id !== null) return gateway.alarm_id;
  if (!gateway?.last_seen_at) return { mayBegin: false };
  const isOverdue = gateway.online !== true || gateway.last_seen_at.getTime() <= lastSeenAt + gatewayToleranceMs;
  const isWatched = gateway.schedules?.some((schedule) => isScheduleActive(schedule, now.getTime(), timeZone)) ?? false;
  return { mayBegin: isOverdue && isWatched };
}
