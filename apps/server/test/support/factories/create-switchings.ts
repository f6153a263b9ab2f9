import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { type StepPhase, stepPhases } from '@energy-om/domain';
import type { Insertable } from 'kysely';
import type { SwitchingOrderTable } from '#db/schema/switching.ts';
import type { TestServer } from '../services/test-server.ts';
import { createSkill } from './create-skills.ts';
import type { TestPerson } from './create-tenant.ts';
import type { OrderFixture } from './order-fixture.ts';

export type SwitchingInput = ApiInput<'saveSwitching'>;
export type TestSwitching = ApiOutput<'saveSwitching'>;
export type SwitchingAct = Partial<ApiInput<'processSwitching'>> & Pick<ApiInput<'processSwitching'>, 'action'>;

/** Who has which part in the switching orders of tests. */
export const switchingPeople = { operator: 'technician', supervisor: 'team_leader', commander: 'dispatcher' } as const;
/** Whose each of the four acts of a step is. */
export const actHolders: Record<StepPhase, TestPerson> = {
  readOut: switchingPeople.supervisor,
  repeat: switchingPeople.operator,
  operate: switchingPeople.operator,
  tick: switchingPeople.supervisor,
};

/** Everybody has a certificate for work up to 1,000 V that has no end. */
export async function qualifyForSwitching(server: TestServer, { tenant }: OrderFixture): Promise<void> {
  for (const person of Object.values(switchingPeople))
    await createSkill(server, tenant.id, tenant.accounts[person].id, { kind: 'lowVoltage', valid_until: null });
}

/** A switching order with two steps, of which the first names the device. */
export function switchingOf({ tenant, operations }: OrderFixture, orderId: string, changes: Partial<SwitchingInput> = {}): SwitchingInput {
  const { operator, supervisor, commander } = switchingPeople;
  return {
    orderId,
    kind: 'lowVoltage',
    task: '1AA5 馈线由运行转检修',
    operatorId: tenant.accounts[operator].id,
    supervisorId: tenant.accounts[supervisor].id,
    commanderId: tenant.accounts[commander].id,
    steps: [
      { deviceId: operations.deviceId, equipment: 'breaker', closes: false, text: '断开 1AA5 馈线断路器 QF5', expects: null },
      { deviceId: null, equipment: 'other', closes: null, text: '悬挂“禁止合闸，有人工作”标示牌', expects: null },
    ],
    ...changes,
  };
}

/** Acts on one switching order as its people do, always with the version that was read last. */
export class SwitchingWalk {
  readonly #fixture: OrderFixture;
  #switching: TestSwitching;

  constructor(fixture: OrderFixture, switching: TestSwitching) {
    this.#fixture = fixture;
    this.#switching = switching;
  }

  get switching(): TestSwitching {
    return this.#switching;
  }

  async take(person: TestPerson, act: SwitchingAct): Promise<TestSwitching> {
    const { id, version } = this.#switching;
    this.#switching = await this.#fixture.tenant.clients[person].succeed('processSwitching', { id, version, ...act });
    return this.#switching;
  }

  async act(phase: StepPhase, step = this.#switching.ticked): Promise<TestSwitching> {
    const client = this.#fixture.tenant.clients[actHolders[phase]];
    this.#switching = await client.succeed('processSwitchingStep', { id: this.#switching.id, step, phase });
    return this.#switching;
  }

  /** Does whole steps, each by its four acts. */
  async doSteps(count: number): Promise<void> {
    for (let done = 0; done < count; done++) for (const phase of stepPhases) await this.act(phase);
  }
}

/** A draft by its operator. */
export async function writeSwitching(
  fixture: OrderFixture,
  orderId: string,
  changes: Partial<SwitchingInput> = {},
): Promise<SwitchingWalk> {
  const client = fixture.tenant.clients[switchingPeople.operator];
  return new SwitchingWalk(fixture, await client.succeed('saveSwitching', switchingOf(fixture, orderId, changes)));
}

/** Brings a draft to its order by the commander, which the supervisor has repeated. */
export async function orderSwitching(walk: SwitchingWalk): Promise<void> {
  const { supervisor, commander } = switchingPeople;
  await walk.take(supervisor, { action: 'review', isRehearsed: true });
  await walk.take(commander, { action: 'order' });
  await walk.take(supervisor, { action: 'order' });
}

/** Brings a draft to where its steps are done. */
export async function beginSwitching(walk: SwitchingWalk): Promise<void> {
  const { operator, supervisor } = switchingPeople;
  await orderSwitching(walk);
  await walk.take(operator, { action: 'begin' });
  await walk.take(supervisor, { action: 'begin' });
}

/** The row of a switching order with one step, whoever may write it; a draft unless changed. */
export async function createSwitching(
  { context: { ids, database, clock } }: TestServer,
  { tenant, operations }: Pick<OrderFixture, 'tenant' | 'operations'>,
  orderId: string,
  changes: Partial<Insertable<SwitchingOrderTable>> = {},
): Promise<{ id: string }> {
  const [id, now] = [ids.next(), clock.now()];
  const { operator, supervisor, commander } = switchingPeople;
  const people = {
    operator_id: tenant.accounts[operator].id,
    supervisor_id: tenant.accounts[supervisor].id,
    commander_id: tenant.accounts[commander].id,
  };
  const text = { kind: 'lowVoltage' as const, task: '1AA5 馈线由运行转检修', number: null };
  await database.kysely
    .insertInto('switching_orders')
    .values({
      tenant_id: tenant.id,
      id,
      order_id: orderId,
      status: 'draft',
      ...text,
      ...people,
      created_at: now,
      updated_at: now,
      ...changes,
    })
    .execute();
  const step = { equipment: 'breaker' as const, closes: false, text: '断开 1AA5', expects: null };
  await database.kysely
    .insertInto('switching_steps')
    .values({ tenant_id: tenant.id, switching_id: id, position: 0, device_id: operations.deviceId, ...step })
    .execute();
  return { id };
}
