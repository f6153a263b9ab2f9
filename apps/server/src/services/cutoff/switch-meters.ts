import { listMetersToCut } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { LoadedCutoffMeter } from '#services/cutoff-policy/facts/load-room-meters.ts';
import { insertCommand } from '#services/meter-switch/insert-command.ts';
import { requestReconnection } from '#services/meter-switch/request-reconnection.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

/** A command that was written, and is to be sent after the commit. */
export interface WrittenCommand {
  deviceId: string;
  commandId: string;
}

interface Key {
  tenant: string;
  wallet: string;
}

const writeMeter = statement<Key & { device: string; command: string }, object>(
  'write-cutoff-meter',
  `insert into cutoff_meters (tenant_id, wallet_id, device_id, command_id) values (:tenant, :wallet, :device, :command)
    on conflict (tenant_id, wallet_id, device_id) do update set command_id = excluded.command_id`,
);

/** A meter that somebody has switched off since then is off for another reason, and is not the cut-off’s any more. */
const releaseMeters = statement<Key, object>(
  'release-meters-of-cutoff',
  `delete from cutoff_meters x where x.tenant_id = :tenant and x.wallet_id = :wallet and exists (
      select from device_commands c join device_commands o on o.tenant_id = :tenant and o.id = x.command_id
      where c.tenant_id = :tenant and c.device_id = x.device_id and c.purpose = 'request' and not c.is_on and c.state = 'acknowledged'
        and c.requested_at > o.requested_at)`,
);

/** Of those that can be switched still. */
const listMeters = statement<Key, { device_id: string }>(
  'list-meters-of-cutoff',
  `select x.device_id from cutoff_meters x
      join devices d on d.tenant_id = :tenant and d.id = x.device_id and d.retired_at is null
      join meter_models m on ${isKnownModel('m')} and m.id = d.model_id and m.has_switch
    where x.tenant_id = :tenant and x.wallet_id = :wallet order by x.device_id`,
);

export const forgetMeters = statement<Key, object>(
  'forget-meters-of-cutoff',
  'delete from cutoff_meters where tenant_id = :tenant and wallet_id = :wallet',
);

/** Writes the commands that switch a room off. Throws a conflict where another command to one of its meters is open at the moment. */
export async function cutMeters(
  tx: Transaction<Schema>,
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  key: Key,
  meters: readonly LoadedCutoffMeter[],
): Promise<WrittenCommand[]> {
  const written: WrittenCommand[] = [];
  for (const { deviceId } of listMetersToCut(meters)) {
    const commandId = ids.next();
    await insertCommand(tx, {
      ...{ id: commandId, tenantId: key.tenant, deviceId, isOn: false, purpose: 'arrears', requestedBy: null, reason: '' },
      ...{ language: 'zh-CN', now: clock.now() },
    });
    await runIn(tx, writeMeter, { ...key, device: deviceId, command: commandId });
    written.push({ deviceId, commandId });
  }
  return written;
}

/** Writes the commands that switch a room on again: of the meters that its cut-off has switched off, and of no others. */
export async function restoreMeters(
  tx: Transaction<Schema>,
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  key: Key,
): Promise<WrittenCommand[]> {
  await runIn(tx, releaseMeters, key);
  const written: WrittenCommand[] = [];
  for (const { device_id: deviceId } of await runIn(tx, listMeters, key)) {
    const command = { id: ids.next(), tenantId: key.tenant, deviceId, reason: '', now: clock.now() };
    const commandId = await requestReconnection(tx, command);
    if (commandId !== null) written.push({ deviceId, commandId });
  }
  return written;
}
