import type { ApiInput } from '@energy-om/contract';
import { secondMs } from '@energy-om/domain';
import { expect } from 'vitest';
import { advanceCutoffs } from '#services/cutoff/advance-cutoffs.ts';
import { warnOfLowBalances } from '#services/low-balance/warn-of-low-balances.ts';
import { watchCommands } from '#services/meter-switch/delivery/watch-commands.ts';
import { cutoffPolicyOf } from '../factories/create-cutoff-policy.ts';
import { createArea } from '../factories/create-places.ts';
import { signIn } from '../factories/create-tenant.ts';
import { type Occupancy, occupyRoom, openWallet } from '../factories/create-wallets.ts';
import type { DeviceConnection } from '../factories/test-devices.ts';
import { answer, type ConnectedMeter, receiveOwn, type SwitchBench } from './switch-bench.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

type Policy = Partial<Omit<ApiInput<'saveCutoffPolicy'>, 'version'>>;

/** Nobody is spared for the time of the day. */
export const strictPolicy: Policy = {
  ...{ isOn: true, atNight: true, onRestDays: true, onHotDays: true },
  ...{ creditCents: 0, graceHours: 24, noticeHours: 12, pauses: [] },
};

/** A room with a meter that can be switched, and an occupant who pays. */
export interface CutoffHome extends Occupancy {
  walletId: string;
  meter: ConnectedMeter;
}

export class CutoffBench {
  readonly switches: SwitchBench;

  constructor(switches: SwitchBench) {
    this.switches = switches;
  }

  get server(): TestServer {
    return this.switches.server;
  }

  get tenant() {
    return this.switches.fixture.tenant;
  }

  /** Signs in anew: the hours that pass are more than a token lasts. */
  as(role: 'energy_clerk' | 'tenant_admin' | 'occupant'): Promise<TestClient> {
    return signIn(this.server, this.tenant.accounts[role].id, this.tenant.id);
  }

  async createHome(accountId = this.tenant.accounts.occupant.id): Promise<CutoffHome> {
    const { server, tenant } = this;
    const roomId = await createArea(server, tenant.id, tenant.areas.building, `房间 ${server.context.ids.next()}`, { kind: 'room' });
    const home = await occupyRoom(server, tenant, { roomId, accountId });
    const meter = await this.switches.createMeter();
    const from_at = new Date(server.clock.now().getTime() - 1);
    await server.database.kysely
      .insertInto('room_meters')
      .values({
        ...{ tenant_id: tenant.id, room_id: roomId, device_id: meter.id, from_at, to_at: null },
        ...{ assigned_by: tenant.accounts.tenant_admin.id, taken_by: null },
      })
      .execute();
    return { ...home, walletId: await openWallet(server, tenant.id, home), meter };
  }

  async savePolicy(changes: Policy = {}): Promise<void> {
    const admin = await this.as('tenant_admin');
    const { version } = await admin.succeed('getCutoffPolicy', {});
    await admin.succeed('saveCutoffPolicy', { version, ...cutoffPolicyOf({ ...strictPolicy, ...changes }) });
  }

  /** Posts to the wallet: a debt where it is negative. */
  async enter({ roomId, accountId }: Occupancy, cents: number): Promise<void> {
    const kind = cents < 0 ? ('opening' as const) : ('cash' as const);
    await (await this.as('energy_clerk')).succeed('enterWalletEntry', { roomId, accountId, kind, cents, note: '现金' });
    await warnOfLowBalances(this.server.context);
  }

  /** The steps that are due now, each a turn of the job. */
  async advance(turns = 1): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      await advanceCutoffs(this.server.context);
      this.server.clock.advance(secondMs);
    }
  }

  async pass(ms: number, turns = 1): Promise<void> {
    this.server.clock.advance(ms);
    await this.advance(turns);
  }

  readCutoff({ walletId }: Pick<CutoffHome, 'walletId'>) {
    return this.server.database.kysely.selectFrom('cutoffs').selectAll().where('wallet_id', '=', walletId).executeTakeFirst();
  }

  async expectState(home: CutoffHome, state: string): Promise<void> {
    expect((await this.readCutoff(home))?.state).toBe(state);
  }

  listCommands({ meter }: CutoffHome) {
    return this.server.database.kysely
      .selectFrom('device_commands')
      .select(['is_on', 'purpose', 'state', 'failure'])
      .where('device_id', '=', meter.id)
      .orderBy('id')
      .execute();
  }

  /** The meter takes its next command, acknowledges it and reports the state that was asked for. */
  async follow(connection: DeviceConnection, on: boolean, count: number): Promise<void> {
    const { requestId, command } = await receiveOwn(connection, count);
    expect(command).toMatchObject({ params: { on } });
    await answer(connection, requestId);
    await this.switches.report(connection, on);
    await this.settle();
  }

  /** Waits for what the meters have said to be stored, and compares it. */
  async settle(): Promise<void> {
    const isOpen = () =>
      this.server.database.kysely
        .selectFrom('device_commands')
        .select('id')
        .where('tenant_id', '=', this.tenant.id)
        .where((eb) => eb.or([eb('next_at', 'is not', null), eb('check_at', 'is not', null)]))
        .execute();
    await expect
      .poll(async () => {
        await watchCommands(this.server.context);
        return isOpen();
      })
      .toEqual([]);
  }
}
