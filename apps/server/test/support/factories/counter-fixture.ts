import type { PlanCounter } from '@energy-om/domain';
import { hourMs } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';
import { makePlanOrders, planOf } from './create-plans.ts';
import { createIngestFixture, type IngestFixture } from './ingest-fixture.ts';
import { createOrderFixture, type OrderFixture } from './order-fixture.ts';

type Input = ReturnType<typeof planOf>;

/** A tenant with a meter, and a plan that counts by it. */
export interface CounterFixture {
  orders: OrderFixture;
  ingest: IngestFixture;
  /** The meter, and its code. */
  meter: string;
  code: string;
  /** Each 500 kWh of the meter from now on, without lead time. */
  input(changes?: Partial<Input>): Input;
  /** @returns the plan's id */
  publish(changes?: Partial<Input>): Promise<string>;
  change(id: string, changes: Partial<Input>): Promise<void>;
  /** The display shows each value an hour after the one before, and then the plan is looked at. */
  show(...values: readonly number[]): Promise<void>;
  /** The steps that were decided on: number, outcome, and whether it has an order. */
  readSteps(id: string): Promise<(readonly [number, string, boolean])[]>;
  countOrders(): Promise<number>;
}

let meters = 0;

export function counterOf(changes: Partial<PlanCounter> = {}): PlanCounter {
  return { every: 500, from: 'step', already: 0, ...changes };
}

export async function createCounterFixture(server: TestServer): Promise<CounterFixture> {
  const orders = await createOrderFixture(server);
  const ingest = await createIngestFixture(server, orders.tenant);
  meters += 1;
  const code = `CNT-${meters}`;
  const meter = await ingest.addDevice(code, 'DTSD1352-C');
  const admin = () => orders.tenant.clients.tenant_admin;
  const input: CounterFixture['input'] = (changes = {}) => ({
    ...planOf(orders),
    ...{ name: '每 500 kWh 保养', trigger: 'counter', rule: '', startsAt: '2026-11-19T10:00', leadMinutes: 0 },
    ...{ deviceIds: [meter], counter: counterOf() },
    ...changes,
  });
  return {
    ...{ orders, ingest, meter, code, input },
    async publish(changes) {
      const { id } = await admin().succeed('savePlan', input(changes));
      await admin().succeed('publishPlan', { id, version: 1 });
      await makePlanOrders(server);
      return id;
    },
    async change(id, changes) {
      const { version } = await admin().succeed('getPlan', { id });
      await admin().succeed('savePlan', { ...input(changes), id, version });
      await makePlanOrders(server);
    },
    async show(...values) {
      for (const value of values) {
        await orders.passTime(hourMs);
        await ingest.sendReadings(code, [[server.clock.now().getTime(), { energy: value }]]);
      }
      await makePlanOrders(server);
    },
    async readSteps(id) {
      const { occurrences } = await admin().succeed('getPlan', { id });
      return occurrences.map(({ occurrence, outcome, order }) => [Number(occurrence), outcome, order !== null] as const).reverse();
    },
    async countOrders() {
      const rows = server.database.kysely.selectFrom('work_orders').select('id').where('tenant_id', '=', orders.tenant.id);
      return (await rows.execute()).length;
    },
  };
}
