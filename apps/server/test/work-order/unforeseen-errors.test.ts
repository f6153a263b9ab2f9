import { bodyCode } from '@energy-om/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FailingStatements, failStatements } from '../support/assertions/fail-statements.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture, type OrderStage, type OrderWrite } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** More statements than any action has. */
const maxStatements = 30;

let server: TestServer;
let fixture: OrderFixture;
let failing: FailingStatements | null = null;
let keys = 0;

beforeAll(async () => {
  server = await startTestServer();
  server.context.log.error = () => undefined;
  fixture = await createOrderFixture(server);
});
afterEach(() => failing?.restore());
afterAll(() => server.close());

type Step = readonly [name: OrderWrite, at: OrderStage, by: TestPerson, input: keyof OrderFixture['inputs']];
const steps: readonly Step[] = [
  ['dispatchWorkOrder', '10', 'dispatcher', 'toPerson'],
  ['acceptWorkOrder', '20.team', 'team_leader', 'nothing'],
  ['assignWorkOrder', '40', 'team_leader', 'members'],
  ['processWorkOrder', '50.team', 'technician', 'finishWithResult'],
  ['commentWorkOrder', '80', 'client_rep', 'evaluate'],
  ['sendBackWorkOrder', '50.team', 'technician', 'sendBack'],
  ['applyForClosing', '50.team', 'technician', 'applyForClosing'],
  ['signClosing', '110', 'dispatcher', 'sign'],
];

/** Lets the call fail at each of its statements, and repeats it as the phone does. @param check runs after each failure */
async function failEach(
  when: 'before' | 'after',
  prepare: () => Promise<(key: string) => Promise<{ code: number }>>,
  check: (before: { code: number }) => Promise<void>,
): Promise<void> {
  for (let statement = 1; ; statement += 1) {
    expect(statement).toBeLessThan(maxStatements);
    const call = await prepare();
    keys += 1;
    failing = failStatements({ code: statement % 2 === 0 ? 'XX000' : '0A000', when, number: statement });
    const answer = await call(`unforeseen-${keys}`);
    failing.restore();
    if (!failing.hasFailed()) {
      expect(answer.code).toBe(bodyCode.success);
      return;
    }
    await check(answer);
    expect((await call(`unforeseen-${keys}`)).code).toBe(bodyCode.success);
    await check({ code: bodyCode.success });
  }
}

describe.each(['before', 'after'] as const)(
  'an error of the database that nobody foresaw, %s a statement of an order is done (F21)',
  (when) => {
    it.each(steps)(
      '%s: what is answered to have happened did, and once',
      async (name, stage, person, input) => {
        let order = await fixture.orderAt(stage);
        let audited = 0;
        const countAudited = async () => (await readOrderRows(server, order.id)).audit.filter(({ endpoint }) => endpoint === name).length;
        await failEach(
          when,
          async () => {
            order = await fixture.orderAt(stage);
            audited = await countAudited();
            const body = { id: order.id, version: order.version, ...fixture.inputs[input] };
            return (key) => fixture.tenant.clients[person].call(name, body, { idempotencyKey: key });
          },
          async ({ code }) => {
            const { order: row, history } = await readOrderRows(server, order.id);
            const ofMove = history.filter(({ version }) => version > order.version);
            const isMoved = row.version > order.version;
            // A call that failed may have been written where only the answer was lost; never in part, and a success is always written.
            if (code === bodyCode.success) expect(isMoved).toBe(true);
            if (when === 'before' && code !== bodyCode.success) expect(isMoved).toBe(false);
            expect(row.version).toBe(order.version + (isMoved ? 1 : 0));
            expect(ofMove.length > 0).toBe(isMoved);
            expect(new Set(ofMove.map(({ version }) => version)).size).toBe(isMoved ? 1 : 0);
            expect(await countAudited()).toBe(audited + (isMoved ? 1 : 0));
          },
        );
      },
      120_000,
    );

    it('creating: one order or none', async () => {
      let title = '';
      await failEach(
        when,
        async () => {
          title = `意外错误 ${keys} ${when}`;
          const input = fixture.operations.newOrder({ title });
          return (key) => fixture.tenant.clients.dispatcher.call('createWorkOrder', input, { idempotencyKey: key });
        },
        async ({ code }) => {
          const rows = await server.database.kysely.selectFrom('work_orders').select('id').where('title', '=', title).execute();
          if (code === bodyCode.success) expect(rows).toHaveLength(1);
          else expect(rows.length).toBeLessThanOrEqual(when === 'before' ? 0 : 1);
        },
      );
    });
  },
);
