import type { Database } from '#db/database.ts';

/**
 * Whether the payer of the meter's room is in arrears, so that the meter stays off. There are no wallets yet, so nobody is.
 */
export async function findArrears(_run: Database['run'], _tenantId: string, _deviceId: string): Promise<boolean> {
  return false;
}
