import type { ApiInput } from '@energy-om/contract';
import { type CutoffState, defaultCutoffPolicy } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';
import { chargeWallet, type Occupancy, openWallet } from './create-wallets.ts';

type Policy = Omit<ApiInput<'saveCutoffPolicy'>, 'version'>;

/** A policy that differs from the default as it is said, and has a pause. */
export function cutoffPolicyOf({ reason = '寒潮', ...changes }: Partial<Policy> & { reason?: string } = {}): Policy {
  return { ...defaultCutoffPolicy, creditCents: 100, pauses: [{ from: '2026-01-01', until: '2026-01-05', reason }], ...changes };
}

/** Somebody who owes a yuan for a room. @returns the id of the wallet */
export async function createCutoff(
  server: TestServer,
  tenantId: string,
  place: Occupancy,
  state: CutoffState = 'arrears',
): Promise<string> {
  await chargeWallet(server, tenantId, place, 100);
  const wallet_id = await openWallet(server, tenantId, place);
  const now = server.clock.now();
  await server.database.kysely
    .insertInto('cutoffs')
    .values({
      ...{ tenant_id: tenantId, wallet_id, room_id: place.roomId, state, until_at: null, since: now, next_at: now },
      ...{ held_until: null, held_by: null },
    })
    .execute();
  return wallet_id;
}
