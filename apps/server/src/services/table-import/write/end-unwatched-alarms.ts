import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { endAlarms, listUnwatchedAlarms } from '#services/device-administration/end-device-alarms.ts';
import type { ImportScope } from '../kinds/import-kind.ts';

const listWatched = statement<{ tenant: string; devices: readonly string[] }, { device_id: string }>(
  'list-watched-devices-of-import',
  `select s.device_id from device_states s where s.tenant_id = :tenant and s.device_id = any (:devices::uuid[])
    and (s.rule_states <> '{}' or exists (select from alarms x where x.tenant_id = :tenant and x.device_id = s.device_id and x.cleared_at is null))
    order by s.device_id`,
);

/**
 * Ends the alarms of devices whose area or model has changed, where no rule watches them any more: no message would end them.
 * @param devices their states are locked
 */
export async function endUnwatchedAlarms({ tx, tenantId, now, endedAlarms }: ImportScope, devices: readonly string[]): Promise<void> {
  for (const { device_id: deviceId } of await runIn(tx, listWatched, { tenant: tenantId, devices })) {
    const alarms = await listUnwatchedAlarms(tx, tenantId, deviceId);
    endedAlarms.push(...(await endAlarms(tx, { tenantId, deviceId, alarms, now })));
  }
}
