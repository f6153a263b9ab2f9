import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

const findCut = statement<{ tenant: string; device: string }, object>(
  'find-cutoff-of-meter',
  `select c.wallet_id from cutoff_meters x join cutoffs c on c.tenant_id = :tenant and c.wallet_id = x.wallet_id
    where x.tenant_id = :tenant and x.device_id = :device and c.state in ('due', 'sent', 'off')`,
);

/** Whether the meter was cut off because whoever pays for its room is in arrears, so that it stays off. */
export async function findArrears(run: Database['run'], tenantId: string, deviceId: string): Promise<boolean> {
  return (await run(findCut, { tenant: tenantId, device: deviceId })).length > 0;
}
