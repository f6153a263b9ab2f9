import { secondMs } from '@energy-om/domain';
import { expect, test } from 'vitest';
import { advanceCutoffs } from '#services/cutoff/advance-cutoffs.ts';
import { warnOfLowBalances } from '#services/low-balance/warn-of-low-balances.ts';
import { cutoffPolicyOf } from '../support/factories/create-cutoff-policy.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createSwitchedMeter } from '../support/factories/create-switched-meter.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { occupyRoom } from '../support/factories/create-wallets.ts';
import { strictPolicy } from '../support/services/cutoff-bench.ts';
import { startTwinServers } from '../support/services/twin-servers.ts';

test('several servers take each step once, and not more cut-offs in a day than one person may answer for', async () => {
  const twins = await startTwinServers();
  try {
    const { one, two } = twins;
    const tenant = await createTenant(one);
    const policy = cutoffPolicyOf({ ...strictPolicy, graceHours: 0, noticeHours: 0 });
    await tenant.clients.tenant_admin.succeed('saveCutoffPolicy', { version: 0, ...policy });
    const rooms = 22;
    for (let index = 0; index < rooms; index += 1) {
      const roomId = await createArea(one, tenant.id, tenant.areas.building, `房间 ${index}`, { kind: 'room' });
      const home = await occupyRoom(one, tenant, { roomId });
      const device_id = await createSwitchedMeter(one, tenant.id, roomId);
      await one.database.kysely
        .insertInto('room_meters')
        .values({
          ...{ tenant_id: tenant.id, room_id: roomId, device_id, from_at: new Date(one.clock.now().getTime() - 1), to_at: null },
          ...{ assigned_by: tenant.accounts.tenant_admin.id, taken_by: null },
        })
        .execute();
      await tenant.clients.energy_clerk.succeed('enterWalletEntry', { ...home, kind: 'opening', cents: -1000, note: '期初欠费' });
    }
    await warnOfLowBalances(one.context);
    for (let turn = 0; turn < 12; turn += 1) {
      await Promise.all([one, two, one, two].map(({ context }) => advanceCutoffs(context)));
      one.clock.advance(secondMs);
      two.clock.set(one.clock.now());
    }
    const { kysely } = one.database;
    const commands = await kysely.selectFrom('device_commands').select('device_id').where('tenant_id', '=', tenant.id).execute();
    expect(commands).toHaveLength(20);
    expect(new Set(commands.map(({ device_id }) => device_id)).size).toBe(20);
    const states = await kysely.selectFrom('cutoffs').select(['state', 'guards']).where('tenant_id', '=', tenant.id).execute();
    expect(states.filter(({ state }) => state === 'sent')).toHaveLength(20);
    expect(states.filter(({ state }) => state === 'due').map(({ guards }) => guards)).toEqual([['dailyLimit'], ['dailyLimit']]);
    const messages = await kysely.selectFrom('cutoff_messages').select('message').where('tenant_id', '=', tenant.id).execute();
    expect(messages).toHaveLength(2 * rooms);
  } finally {
    await twins.close();
  }
});
