import { bodyCode } from '@energy-om/contract';
import { roles } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders } from '../support/assertions/order-rows.ts';
import {
  createOrderFixture,
  type OrderFixture,
  type OrderStage,
  type OrderWrite,
  orderStages,
} from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

interface Command {
  call: OrderWrite;
  input: (fixture: OrderFixture) => Record<string, unknown>;
  /** The stages at which the design allows it to somebody. */
  at: readonly OrderStage[];
}

const reason = '说明';
const beforeResults = [
  '10',
  '20.person',
  '20.team',
  '30',
  '40',
  '50.person',
  '50.team',
  '60.person',
  '60',
  '100.dispatcher',
  '100.leader',
] as const;
const checked = ['70'] as const;
const update = (input: Record<string, unknown>, at: readonly OrderStage[]): Command => ({
  call: 'updateWorkOrder',
  input: () => input,
  at,
});

const commands: Record<string, Command> = {
  dispatch: {
    call: 'dispatchWorkOrder',
    input: ({ inputs }) => ({ ...inputs.toPerson, reason }),
    at: ['10', '20.person', '20.team', '100.dispatcher'],
  },
  accept: { call: 'acceptWorkOrder', input: () => ({}), at: ['20.person', '20.team'] },
  assign: {
    call: 'assignWorkOrder',
    input: ({ inputs }) => ({ ...inputs.members, reason }),
    at: ['30', '40', '50.person', '50.team', '100.leader'],
  },
  finish: { call: 'processWorkOrder', input: ({ inputs }) => inputs.finish, at: ['50.person', '50.team'] },
  submitResult: {
    call: 'processWorkOrder',
    input: ({ inputs }) => inputs.finishWithResult,
    at: ['50.person', '50.team', '60.person', '60'],
  },
  passCheck: { call: 'commentWorkOrder', input: ({ inputs }) => inputs.check, at: checked },
  evaluate: { call: 'commentWorkOrder', input: ({ inputs }) => inputs.evaluate, at: ['80'] },
  reportNotSolved: { call: 'commentWorkOrder', input: ({ inputs }) => inputs.notSolved, at: ['80'] },
  sendBack: {
    call: 'sendBackWorkOrder',
    input: ({ inputs }) => inputs.sendBack,
    at: ['20.person', '20.team', '30', '40', '50.person', '50.team', '60.person', '60', '100.leader'],
  },
  rework: { call: 'sendBackWorkOrder', input: ({ inputs }) => inputs.rework, at: checked },
  reworkPaperwork: { call: 'sendBackWorkOrder', input: ({ inputs }) => inputs.paperwork, at: checked },
  resubmit: update({ mode: 'resubmit', title: '更正' }, ['100.dispatcher']),
  applyForClosing: { call: 'applyForClosing', input: ({ inputs }) => inputs.applyForClosing, at: beforeResults },
  withdrawClosing: { call: 'applyForClosing', input: ({ inputs }) => inputs.withdraw, at: ['110'] },
  signClosing: { call: 'signClosing', input: ({ inputs }) => inputs.sign, at: ['110', '120'] },
  refuseClosing: { call: 'signClosing', input: ({ inputs }) => inputs.refuse, at: ['110', '120'] },
  edit: update({ mode: 'edit', title: '更正' }, ['10', '20.person', '20.team', '100.dispatcher', '100.leader']),
  add: update(
    { mode: 'add', text: '补充' },
    orderStages.filter((stage) => stage !== '90' && stage !== '130'),
  ),
  hold: update({ mode: 'hold', holdReason: 'weather', until: '2026-11-19T18:00:00+08:00' }, [
    '30',
    '40',
    '50.person',
    '50.team',
    '60.person',
    '60',
  ]),
  resume: update({ mode: 'resume' }, []),
  approveHold: update({ mode: 'approveHold' }, []),
  checkIn: update({ mode: 'checkIn' }, ['30', '50.person', '50.team']),
  urge: update(
    { mode: 'urge' },
    orderStages.filter((stage) => !['80', '90', '110', '120', '130'].includes(stage)),
  ),
};

let server: TestServer;
let fixture: OrderFixture;
/** Has every role, leads the team and represents the client. */
let everything: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  const { account, client } = await fixture.tenant.addAccount(roles.map((role) => ({ role })));
  everything = client;
  const tenant_id = fixture.tenant.id;
  const { kysely } = server.database;
  await kysely
    .insertInto('team_members')
    .values({ tenant_id, team_id: fixture.tenant.team.id, account_id: account.id, is_leader: true })
    .execute();
  await kysely
    .insertInto('project_clients')
    .values({ tenant_id, project_id: fixture.operations.projectId, account_id: account.id })
    .execute();
});
afterAll(() => server.close());

describe('abuse case 7: an account that has every role', () => {
  it.each(orderStages)('moves nothing at %s that the lifecycle does not allow there', async (stage) => {
    const order = await fixture.orderAt(stage);
    const before = await fingerprintOrders(server, fixture.tenant.id);
    const outside = Object.entries(commands).filter(([, { at }]) => !at.includes(stage));
    expect(outside.length).toBeGreaterThan(10);
    for (const [name, { call, input }] of outside) {
      const answer = await everything.call(call, { id: order.id, version: order.version, ...input(fixture) });
      expect(answer, name).toMatchObject({ code: bodyCode.conflict, data: order });
    }
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('is offered no action that is not allowed', async () => {
    for (const stage of orderStages) {
      const { id } = await fixture.orderAt(stage);
      const { actions } = await everything.succeed('getWorkOrder', { id });
      const shown = actions.flatMap(({ action, command, blockedBy }) => (blockedBy === null ? [command ?? action] : []));
      for (const name of shown) expect(commands[name]?.at, `${name} at ${stage}`).toContain(stage);
    }
  });

  it('covers all commands of the API', () => {
    expect(new Set(Object.values(commands).map(({ call }) => call)).size).toBe(9);
  });
});
