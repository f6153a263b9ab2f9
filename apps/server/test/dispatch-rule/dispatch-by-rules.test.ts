import { bodyCode } from '@energy-om/contract';
import { historyEvent, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispatchByRules } from '#services/dispatch-rule/dispatch-by-rules.ts';
import { raiseOrder } from '#services/work-order/commands/raise-order.ts';
import { dispatchPending, readMessages } from '../support/assertions/notifications.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { askRules, createDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createTeam as insertTeam } from '../support/factories/create-teams.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// A tenant for each, so that no rule of another test counts.
beforeEach(async () => {
  fixture = await createOrderFixture(server);
});

const rule = (changes: Parameters<typeof createDispatchRule>[2] = {}) => createDispatchRule(server, fixture.tenant, changes);
const readOrder = async (id: string) => (await readOrderRows(server, id)).order;

const createTeam = (columns: Parameters<typeof insertTeam>[2] = {}) => insertTeam(server, fixture.tenant.id, columns);

describe('a rule that fits a new order', () => {
  it('dispatches it as the system, by row 4: event, clocks, expected time, the rule’s name, audit', async () => {
    const { tenant } = fixture;
    const ruleId = await rule({ name: '电气类派给电气班' });
    const order = await fixture.create('dispatcher');
    expect(await readOrder(order.id)).toMatchObject({ status: status.toBeDispatched, rule_due: true });
    const { suggestedExpectedAt } = await tenant.clients.dispatcher.succeed('getDispatchChoices', { id: order.id });
    await askRules(server);
    const { order: row, history, audit } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({
      status: status.toBeAccepted,
      version: 2,
      team_id: tenant.team.id,
      assignee_id: null,
      rule_due: false,
      expected_at: new Date(suggestedExpectedAt),
      next_due_kind: 'accept',
    });
    expect(row.state.clocks.map(({ kind, state }) => [kind, state])).toEqual([
      ['resolve', 'running'],
      ['dispatch', 'stopped'],
      ['accept', 'running'],
    ]);
    expect(history.at(-1)).toMatchObject({
      event: historyEvent.dispatched,
      action: 'dispatch',
      actor_id: null,
      detail: { targetTeamId: tenant.team.id, ruleId, ruleName: '电气类派给电气班' },
    });
    expect(audit.at(-1)).toMatchObject({
      account_id: null,
      endpoint: 'dispatchByRules',
      changes: { action: 'dispatch', row: '4', ruleId },
    });
    const [newest] = (await tenant.clients.team_leader.succeed('getWorkOrder', { id: order.id })).history;
    expect(newest).toMatchObject({ action: 'dispatch', actor: null, detail: { ruleName: '电气类派给电气班', target: tenant.team.name } });
  });

  it('notifies the team’s leader like any dispatch', async () => {
    await rule();
    const order = await fixture.create('dispatcher');
    await askRules(server);
    await dispatchPending(server);
    const items = await readMessages(fixture.tenant.clients.team_leader);
    expect(items.filter(({ subject }) => subject.id === order.id).map(({ topic }) => topic)).toContain('accept');
  });

  it.each(['eventAlarm', 'businessPlan'] as const)('dispatches one that came as %s, too', async (source) => {
    await rule({ sources: [historyEvent[source]] });
    const { operations, tenant } = fixture;
    const { alarmId: _, ...newOrder } = operations.newOrder();
    const fields = { ...newOrder, fileIds: [], customAnswers: {}, plannedFinishAt: null, linkedOrderId: null };
    const raised = await raiseOrder(server.context, tenant.id, 'test', {
      ...fields,
      source: historyEvent[source],
      origin: `test:${source}`,
    });
    const byHand = await fixture.create('dispatcher');
    await askRules(server);
    expect((await readOrder(raised.id)).status).toBe(status.toBeAccepted);
    expect(await readOrder(byHand.id)).toMatchObject({ status: status.toBeDispatched, version: 1, rule_due: false });
  });

  it('is the first of several by priority, and none that is disabled or removed', async () => {
    const other = await createTeam();
    await rule({ priority: 1, levels: [4], team_id: other });
    await rule({ priority: 2, enabled: false, team_id: other });
    await rule({ priority: 3, removed_at: server.clock.now(), team_id: other });
    await rule({ priority: 5, name: '第二条' });
    await rule({
      priority: 4,
      name: '第一条',
      business_type_ids: [fixture.operations.businessTypeId],
      area_id: fixture.tenant.areas.region,
    });
    const order = await fixture.create('dispatcher');
    await askRules(server);
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row.team_id).toBe(fixture.tenant.team.id);
    expect(history.at(-1)?.detail).toMatchObject({ ruleName: '第一条' });
  });

  it('for whoever is on shift dispatches to the team while there is no roster', async () => {
    await rule({ target: 'onShift' });
    const order = await fixture.create('dispatcher');
    await askRules(server);
    expect(await readOrder(order.id)).toMatchObject({ status: status.toBeAccepted, team_id: fixture.tenant.team.id, assignee_id: null });
  });
});

describe('a rule whose team cannot take the order', () => {
  it.each<[string, () => Promise<string>]>([
    ['teamDissolved', () => createTeam({ dissolved_at: new Date() })],
    ['wrongTrade', () => createTeam({ specialties: ['water'] })],
    ['nobodyToAccept', () => createTeam()],
  ])('leaves it to the dispatcher, and the history records %s', async (ruleHindrance, makeTeam) => {
    const { tenant } = fixture;
    await rule({ name: '派不出去的规则', team_id: await makeTeam() });
    await rule({ name: '后面的规则', priority: 20 });
    const order = await fixture.create('dispatcher');
    await askRules(server);
    const { order: row, history, audit } = await readOrderRows(server, order.id);
    expect(row).toMatchObject({ status: status.toBeDispatched, version: 1, rule_due: false, team_id: null });
    expect(history.at(-1)).toMatchObject({
      version: 1,
      position: 1,
      event: null,
      action: 'ruleSkipped',
      actor_id: null,
      detail: { ruleName: '派不出去的规则', ruleHindrance },
    });
    expect(audit.at(-1)).toMatchObject({ endpoint: 'dispatchByRules', changes: { action: 'ruleSkipped', ruleHindrance } });
    const { history: shown, actions } = await tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(shown[0]).toMatchObject({ action: 'ruleSkipped', event: null, detail: { ruleName: '派不出去的规则', ruleHindrance } });
    expect(actions.map(({ action }) => action)).toContain('dispatch');
    // The creator's version is still current.
    await fixture.act('dispatcher', 'dispatchWorkOrder', order, fixture.inputs.toTeam);
  });
});

describe('an order that is not new any more', () => {
  it('is left to the dispatcher: after a decline, a return and a resubmission no rule is asked', async () => {
    await rule();
    const order = await fixture.create('dispatcher');
    await askRules(server);
    const dispatched = await readOrder(order.id);
    const declined = await fixture.act('team_leader', 'sendBackWorkOrder', dispatched, fixture.inputs.sendBack);
    await askRules(server);
    expect(await readOrder(order.id)).toMatchObject({ status: status.rolledBack, version: declined.version });
    const again = await fixture.act('dispatcher', 'updateWorkOrder', declined, { mode: 'resubmit', title: '改过的标题' });
    await askRules(server);
    expect(await readOrder(order.id)).toMatchObject({ status: status.toBeDispatched, version: again.version, rule_due: false });
  });

  it('is left to the dispatcher where it existed before the first rule', async () => {
    const order = await fixture.create('dispatcher');
    await rule();
    await askRules(server);
    expect(await readOrder(order.id)).toMatchObject({ status: status.toBeDispatched, version: 1 });
  });

  it('is left alone where somebody dispatched or closed it before the rules were asked', async () => {
    await rule({ team_id: await createTeam() });
    const [one, two] = [await fixture.create('dispatcher'), await fixture.create('dispatcher')];
    const dispatched = await fixture.act('dispatcher', 'dispatchWorkOrder', one, fixture.inputs.toPerson);
    const closing = await fixture.act('dispatcher', 'applyForClosing', two, fixture.inputs.applyForClosing);
    await askRules(server);
    expect(await readOrder(one.id)).toMatchObject({ version: dispatched.version, rule_due: false });
    expect(await readOrder(two.id)).toMatchObject({ version: closing.version, rule_due: false });
  });

  it('is new all the same after an edit, and the rules see its content now', async () => {
    await rule({ levels: [1] });
    const order = await fixture.create('dispatcher', { level: 3 });
    await fixture.act('dispatcher', 'updateWorkOrder', order, { mode: 'edit', level: 1 });
    await askRules(server);
    expect(await readOrder(order.id)).toMatchObject({ status: status.toBeAccepted, version: 3 });
  });
});

describe('a tenant with many new orders', () => {
  it('does not delay another tenant', async () => {
    // Orders that other suites left in the same database, also those that no rule may be asked about now.
    await server.database.kysely.updateTable('work_orders').set({ rule_due: false }).where('rule_due', '=', true).execute();
    await rule();
    for (let count = 0; count < 6; count += 1) await fixture.create('dispatcher');
    const other = await createOrderFixture(server);
    await createDispatchRule(server, other.tenant);
    const order = await other.create('dispatcher');
    await dispatchByRules(server.context, 2);
    expect((await readOrder(order.id)).status).toBe(status.toBeAccepted);
  });
});

describe('an order that the rules cannot be asked about', () => {
  it('stays due, and the next one is dispatched in the same run', async () => {
    await askRules(server);
    await rule();
    const [broken, next] = [await fixture.create('dispatcher'), await fixture.create('dispatcher')];
    const { database } = server.context;
    const run: typeof database.run = async (statement, values) => {
      if (statement.name === 'find-order' && (values as { order?: string }).order === broken.id) throw new Error('this one is broken');
      return database.run(statement, values);
    };
    await dispatchByRules({ ...server.context, database: { ...database, run } }, 50);
    server.logLines.splice(0);
    expect(await readOrder(broken.id)).toMatchObject({ status: status.toBeDispatched, rule_due: true });
    expect(await readOrder(next.id)).toMatchObject({ status: status.toBeAccepted, rule_due: false });
  });
});

describe('at the same moment', () => {
  it('of several servers and a dispatcher one dispatches', async () => {
    await rule();
    const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => fixture.create('dispatcher')));
    const { dispatcher } = fixture.tenant.clients;
    const [byHand] = await Promise.all([
      Promise.all(orders.map((order) => dispatcher.call('dispatchWorkOrder', { ...pick(order), ...fixture.inputs.toPerson }))),
      dispatchByRules(server.context, 50),
      dispatchByRules(server.context, 50),
      dispatchByRules(server.context, 50),
    ]);
    await askRules(server);
    for (const [index, order] of orders.entries()) {
      const { order: row, history } = await readOrderRows(server, order.id);
      expect(row).toMatchObject({ status: status.toBeAccepted, version: 2, rule_due: false });
      expect(history.filter(({ action }) => action === 'dispatch')).toHaveLength(1);
      const won = byHand[index]?.code === bodyCode.success;
      expect(byHand[index]?.code).toBe(won ? bodyCode.success : bodyCode.conflict);
      expect(row.assignee_id !== null).toBe(won);
    }
  });

  it('two runs leave one history entry of an order that stays with the dispatcher', async () => {
    await rule({ team_id: await createTeam() });
    const order = await fixture.create('dispatcher');
    await Promise.all([1, 2, 3, 4].map(() => dispatchByRules(server.context, 50)));
    const { history } = await readOrderRows(server, order.id);
    expect(history.filter(({ action }) => action === 'ruleSkipped')).toHaveLength(1);
  });
});

const pick = ({ id, version }: { id: string; version: number }) => ({ id, version });
