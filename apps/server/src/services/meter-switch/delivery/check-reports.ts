import type { Language } from '@energy-om/contract';
import { commandReportMs, type ModelValue, type StateCondition, secondMs, valueTypes } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { findSwitchValue } from '#services/device/present-values.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

type Parts = Pick<AppContext, 'database' | 'clock' | 'ids' | 'eventBus'>;

interface AcknowledgedRow {
  id: string;
  device_id: string;
  is_on: boolean;
  language: Language;
  check_at: Date;
  values: ModelValue[];
  latest: LatestValues;
  report_before: Date | null;
  /** Whether the command before it, if it was sent, asked for the other state, so that what was reported before both proves nothing. */
  is_turned: boolean;
  /** Whether this one’s state is not expected any more: a newer command of the device was sent, or the device was retired. */
  is_outdated: boolean;
}

export const findTenantsWithUnreported = statement<object, { tenant_id: string }>(
  'find-tenants-with-unreported-device-commands',
  'select distinct c.tenant_id from device_commands c where c.check_at is not null',
);

const commandBefore = `select p.is_on from device_commands p
  where p.tenant_id = :tenant and p.device_id = c.device_id and p.id < c.id and p.sent_at is not null order by p.id desc limit 1`;

const lockUnreported = statement<{ tenant: string; limit: number }, AcknowledgedRow>(
  'lock-unreported-device-commands',
  `select c.id, c.device_id, c.is_on, c.language, c.check_at, coalesce(m.values, '[]') as values, coalesce(s.latest, '{}') as latest,
      c.report_before, coalesce((${commandBefore}) <> c.is_on, false) as is_turned,
      exists (select from device_commands n where n.tenant_id = :tenant and n.device_id = c.device_id and n.id > c.id and n.sent_at is not null)
        or d.retired_at is not null as is_outdated
    from device_commands c
      join devices d on d.tenant_id = :tenant and d.id = c.device_id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = c.device_id
    where c.tenant_id = :tenant and c.check_at is not null
    order by c.check_at, c.id limit :limit for no key update of c skip locked`,
);

const settle = statement<{ tenant: string; id: string; reportedAt: Date | null }, object>(
  'settle-device-command',
  'update device_commands set check_at = null, reported_at = :reportedAt where tenant_id = :tenant and id = :id',
);

const perRun = 200;

/** Between the important and the urgent: somebody relies on a supply that is off, or is not. */
const alarmLevel = 2;

/** Compares what meters report with what they have acknowledged, and raises an alarm where one does not follow in time. */
export async function checkReports(app: Parts, tenantId: string): Promise<void> {
  const { database, clock, eventBus } = app;
  const now = clock.now();
  const raised = await database.transaction(async (tx) => {
    const alarms: string[] = [];
    for (const command of await runIn(tx, lockUnreported, { tenant: tenantId, limit: perRun })) {
      const report = findSwitchValue(command.values, command.latest);
      const isNew = !command.is_turned || isAfter(report, command.report_before);
      const isFollowed = report?.isOn === command.is_on && isNew;
      const isOver = command.is_outdated || command.check_at <= now;
      if (!isFollowed && !isOver) continue;
      await runIn(tx, settle, { tenant: tenantId, id: command.id, reportedAt: isFollowed ? now : null });
      if (!isFollowed && !command.is_outdated) alarms.push(...(await raiseAlarm(tx, app, tenantId, command, now)));
    }
    return alarms;
  });
  for (const alarmId of raised) await eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew: true });
}

/** By the meter's own clock, whatever it shows. */
export function isAfter(report: { at: number } | null, before: Date | null): boolean {
  return report !== null && report.at > (before?.getTime() ?? Number.NEGATIVE_INFINITY);
}

/** It is like the alarm of a rule for an undesired state, but of no rule. @returns no id where the device has such an alarm already */
async function raiseAlarm(
  tx: Transaction<Schema>,
  { ids }: Parts,
  tenantId: string,
  { device_id, is_on, language, values, latest }: AcknowledgedRow,
  now: Date,
): Promise<string[]> {
  const id = ids.next();
  const key = values.find(({ valueType }) => valueType === valueTypes.state)?.key ?? '';
  const condition: StateCondition = { kind: 'state', key, equals: !is_on, forSeconds: commandReportMs / secondMs, times: 1 };
  const report = findSwitchValue(values, latest);
  const inserted = await tx
    .insertInto('alarms')
    .values({
      tenant_id: tenantId,
      id,
      rule_id: null,
      device_id,
      name: formatMessage(language, is_on ? 'switchOnUnfollowed' : 'switchOffUnfollowed'),
      condition: JSON.stringify(condition),
      level: alarmLevel,
      value: report && JSON.stringify(report.isOn),
      threshold: null,
      unit: null,
      raised_at: now,
      root_device_id: device_id,
      order_due: null,
      escalation_from: now,
      escalation_at: now,
    })
    .onConflict((on) =>
      on
        .columns(['tenant_id', 'device_id'])
        .where((eb) => eb.and([eb('cleared_at', 'is', null), eb('rule_id', 'is', null)]))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return [];
  await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'alarm', id }, actorId: null, now });
  return [id];
}
