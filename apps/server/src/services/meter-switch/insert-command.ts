import { randomInt } from 'node:crypto';
import type { Language } from '@energy-om/contract';
import { type CommandPurpose, commandLifetimesMs, secondMs, switchLimits } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { conflict, tooMany } from '#services/core/service-error.ts';

export interface NewCommand {
  id: string;
  tenantId: string;
  deviceId: string;
  isOn: boolean;
  purpose: CommandPurpose;
  /** Null: the product itself. */
  requestedBy: string | null;
  reason: string;
  language: Language;
  now: Date;
}

type DeviceKey = { tenant: string; device: string };

/** A reconnection waits for its meter, and a cut-off for a moment. What a person wants now, or a payment, replaces them while they were not sent. */
const supersedeWaiting = statement<DeviceKey & { now: Date }, { id: string }>(
  'supersede-waiting-device-command',
  `update device_commands set state = 'superseded', next_at = null, ended_at = :now
    where tenant_id = :tenant and device_id = :device and state = 'queued' and purpose in ('reconnection', 'arrears') returning id`,
);

const findRecent = statement<DeviceKey & { since: Date }, { at: Date }>(
  'find-recent-switch-requests',
  `select c.requested_at as at from device_commands c
    where c.tenant_id = :tenant and c.device_id = :device and c.purpose = 'request' and c.requested_at > :since order by c.requested_at desc`,
);

/**
 * Writes a command to be sent. Its row is what is to be sent, too: whatever becomes of this process, a server finds it. Throws a conflict where another one
 * is open, of two at one moment for the second, and `tooMany` beyond the limits of a meter, which the rows themselves count.
 */
export async function insertCommand(tx: Transaction<Schema>, command: NewCommand): Promise<void> {
  const { id, tenantId, deviceId, isOn, purpose, requestedBy, reason, language, now } = command;
  const key: DeviceKey = { tenant: tenantId, device: deviceId };
  await runIn(tx, supersedeWaiting, { ...key, now });
  const inserted = await tx
    .insertInto('device_commands')
    .values({
      tenant_id: tenantId,
      id,
      device_id: deviceId,
      request_id: randomInt(1, 2 ** 31),
      is_on: isOn,
      purpose,
      failure: null,
      requested_by: requestedBy,
      reason,
      language,
      requested_at: now,
      expires_at: new Date(now.getTime() + commandLifetimesMs[purpose]),
      next_at: now,
      sent_at: null,
      report_before: null,
      ended_at: null,
      check_at: null,
      reported_at: null,
    })
    .onConflict((on) => on.columns(['tenant_id', 'device_id']).where('next_at', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw conflict('switchUnderWay');
  if (purpose === 'request') await assertWithinLimits(tx, key, now);
}

/** The command that was just written counts: of two at one moment the second sees the first, or found it open. */
async function assertWithinLimits(tx: Transaction<Schema>, key: DeviceKey, now: Date): Promise<void> {
  const longest = Math.max(...switchLimits.map(({ seconds }) => seconds));
  const recent = await runIn(tx, findRecent, { ...key, since: new Date(now.getTime() - longest * secondMs) });
  for (const { count, seconds } of switchLimits) {
    const first = recent[count]?.at.getTime() ?? Number.NEGATIVE_INFINITY;
    const waitMs = first + seconds * secondMs - now.getTime();
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / secondMs), 'switchTooOften');
  }
}
