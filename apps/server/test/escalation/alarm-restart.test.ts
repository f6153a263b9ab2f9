import { type EventLevel, hourMs, minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireDueEscalations } from '#services/escalation/fire-due-escalations.ts';
import { clearOutbox } from '../support/assertions/notifications.ts';
import { createAlarm, readAlarm } from '../support/factories/create-alarms.ts';
import { createEscalation } from '../support/factories/create-escalation.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let fixture: OrderFixture;

beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(() => twins.close());
beforeEach(async () => {
  for (const { clock } of [twins.one, twins.two]) clock.set(testStart);
  fixture = await createOrderFixture(twins.one);
  await clearOutbox(twins.one);
});

const createLevelAlarm = (level: EventLevel) => createAlarm(twins.one, fixture.tenant.id, fixture.operations.deviceId, { level });
const fire = () => fireDueEscalations(twins.one.context);
const pass = (durationMs: number) => twins.advance(durationMs);

const sendsOf = (alarmId: string) =>
  twins.one.database.kysely
    .selectFrom('escalation_sends')
    .select(['subject_kind', 'clock', 'round', 'step', 'repetition'])
    .where('subject_id', '=', alarmId)
    .orderBy('round')
    .orderBy('step')
    .execute();

describe('an alarm that holds on after it was acknowledged', () => {
  async function acknowledgeAfter(level: EventLevel, durationMs: number): Promise<string> {
    const id = await createLevelAlarm(level);
    pass(durationMs);
    await fixture.tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id });
    return id;
  }

  it.each([
    [1, 60],
    [2, 240],
  ] as const)('of level %i is open again after %i minutes, and escalates from its first step', async (level, minutes) => {
    const id = await acknowledgeAfter(level, minuteMs);
    pass(minutes * minuteMs - secondMs);
    await fire();
    expect(await readAlarm(twins.one, id)).toMatchObject({ state: 'acknowledged', escalation_round: 0 });
    pass(secondMs);
    await Promise.all([twins.one, twins.two].map(({ context }) => fireDueEscalations(context)));
    expect(await readAlarm(twins.one, id)).toMatchObject({ state: 'open', acknowledged_at: null, escalation_round: 1 });
    const audit = twins.one.database.kysely.selectFrom('audit_log').select(['account_id', 'changes']).where('endpoint', '=', 'reopenAlarm');
    expect(await audit.where('subject_id', '=', id).execute()).toEqual([{ account_id: null, changes: { acknowledged: false } }]);
    await fire();
    pass(minutes * minuteMs);
    await fire();
    expect((await sendsOf(id)).map(({ round, step }) => [round, step])).toEqual([
      [1, 0],
      [1, 3],
    ]);
    // It is acknowledged like any other.
    await fixture.passTime(0);
    const acknowledged = await fixture.tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id });
    expect(acknowledged).toMatchObject({ state: 'acknowledged', acknowledgedAt: twins.one.clock.now().toISOString() });
  });

  it('stays acknowledged while its order is open, and is open again a while after that was closed', async () => {
    const order = await fixture.orderAt('30');
    const id = await acknowledgeAfter(1, minuteMs);
    const link = { work_order_id: order.id };
    await twins.one.database.kysely.updateTable('alarms').set(link).where('id', '=', id).execute();
    for (let hour = 0; hour < 4; hour += 1) {
      await fire();
      pass(hourMs);
    }
    expect(await readAlarm(twins.one, id)).toMatchObject({ state: 'acknowledged' });
    const closed_at = twins.one.clock.now();
    await twins.one.database.kysely.updateTable('work_orders').set({ status: 130, closed_at }).where('id', '=', order.id).execute();
    await fire();
    expect(await readAlarm(twins.one, id)).toMatchObject({ state: 'acknowledged' });
    pass(hourMs);
    await fire();
    expect(await readAlarm(twins.one, id)).toMatchObject({ state: 'open', escalation_round: 1 });
  });

  it('goes by the tenant’s own time, and not again where the level notifies nobody', async () => {
    const { tenant } = fixture;
    await createEscalation(twins.one, tenant.id, tenant.accounts.tenant_admin.id, { 2: { alarm: [] } }, { 1: 90 });
    const [own, none] = [await acknowledgeAfter(1, 0), await acknowledgeAfter(2, 0)];
    pass(89 * minuteMs);
    await fire();
    expect(await readAlarm(twins.one, own)).toMatchObject({ state: 'acknowledged' });
    pass(minuteMs);
    await fire();
    expect(await readAlarm(twins.one, own)).toMatchObject({ state: 'open' });
    pass(24 * hourMs);
    await fire();
    expect(await readAlarm(twins.one, none)).toMatchObject({ state: 'acknowledged', escalation_round: 0 });
  });
});
