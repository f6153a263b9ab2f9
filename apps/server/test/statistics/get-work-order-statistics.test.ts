import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let internal: OrderFixture;
let from: string;
let to: string;

/** The orders of the suite as it makes them: the expected figures are computed from these. */
interface Known {
  id: string;
  status: number;
  level: number;
  businessTypeId: string;
  minutesToAccept: number | null;
  minutesToFinish: number | null;
  inTime: boolean | null;
  stars: number | null;
  isOutside: boolean;
  isTechnicians: boolean;
}
const known: Known[] = [];

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  internal = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant, { withClient: false }));
  const foreign = await createOrderFixture(server);
  await foreign.orderAt('90');
  from = server.clock.now().toISOString();
  await work(fixture, { level: 2, acceptAfter: 10, finishAfter: 50, stars: 5 });
  await work(fixture, { level: 1, acceptAfter: 20, finishAfter: 300, stars: 2 });
  await work(fixture, { level: 2, acceptAfter: 3, finishAfter: 100, stars: null });
  await work(internal, { level: 3, acceptAfter: 5, finishAfter: null, stars: null });
  await close(fixture, 'falseAlarm');
  await close(fixture, 'removed');
  // By then what was promised within hours is due.
  await fixture.passTime(dayMs);
  to = server.clock.now().toISOString();
  // Not in the period.
  await fixture.create('dispatcher');
});
afterAll(() => server.close());

/** Creates, accepts, finishes and lets evaluate an order, each so many minutes after its creation, and sets the clock back to it. */
async function work(
  where: OrderFixture,
  { level, acceptAfter, finishAfter, stars }: { level: 1 | 2 | 3; acceptAfter: number; finishAfter: number | null; stars: number | null },
) {
  const row: Known = {
    id: '',
    status: 50,
    level,
    businessTypeId: where.operations.businessTypeId,
    minutesToAccept: acceptAfter,
    minutesToFinish: finishAfter,
    inTime: null,
    stars,
    isOutside: false,
    isTechnicians: true,
  };
  let order = await where.orderAt('20.team', { level });
  await where.passTime(acceptAfter * minuteMs);
  order = await where.act('team_leader', 'acceptWorkOrder', order);
  order = await where.act('team_leader', 'assignWorkOrder', order, where.inputs.members);
  if (finishAfter !== null) {
    await where.passTime((finishAfter - acceptAfter) * minuteMs);
    order = await where.act('technician', 'processWorkOrder', order, where.inputs.finishWithResult);
    row.inTime = finishAfter <= (level === 1 ? 240 : 480);
    row.status = 70;
  }
  if (stars !== null) {
    order = await where.act('team_leader', 'commentWorkOrder', order, where.inputs.check);
    order = await where.act('client_rep', 'commentWorkOrder', order, { kind: 'evaluate', stars });
    row.status = 90;
  }
  await where.passTime(-(finishAfter ?? acceptAfter) * minuteMs);
  known.push({ ...row, id: order.id });
}

async function close(where: OrderFixture, closingReason: 'falseAlarm' | 'removed') {
  let order = await where.orderAt('50.team');
  await where.passTime(minuteMs);
  order = await where.act('dispatcher', 'applyForClosing', order, { closingReason, reason: '说明' });
  order = await where.act('client_rep', 'signClosing', order, { pass: true });
  await where.passTime(-minuteMs);
  const isOutside = closingReason === 'falseAlarm';
  known.push({
    id: order.id,
    status: 130,
    level: 2,
    businessTypeId: where.operations.businessTypeId,
    minutesToAccept: 0,
    minutesToFinish: null,
    inTime: null,
    stars: null,
    isOutside,
    isTechnicians: true,
  });
}

const read = (person: keyof OrderFixture['tenant']['clients'], input: Record<string, unknown> = {}) =>
  fixture.tenant.clients[person].succeed('getWorkOrderStatistics', { from, to, ...input });

function computeFigures(rows: readonly Known[]) {
  const counted = rows.filter(({ isOutside }) => !isOutside);
  const finished = counted.filter(({ minutesToFinish }) => minutesToFinish !== null);
  const mean = (values: readonly (number | null)[]) => {
    const numbers = values.filter((value) => value !== null);
    return numbers.length === 0 ? null : expect.closeTo(numbers.reduce((sum, value) => sum + value, 0) / numbers.length, 6);
  };
  const countBy = (field: 'status' | 'level') => {
    const values = [...new Set(rows.map((row) => row[field]))].sort((one, other) => one - other);
    return values.map((value) => ({ [field]: value, count: rows.filter((row) => row[field] === value).length }));
  };
  return {
    total: rows.length,
    byStatus: countBy('status'),
    byLevel: countBy('level'),
    bySource: [{ source: 0, count: rows.length }],
    onTimeRate: mean(counted.map(({ inTime }) => (inTime === null ? null : Number(inTime)))),
    finished: finished.length,
    due: finished.length,
    corrective: finished.length,
    firstTimeFixRate: finished.length === 0 ? null : 1,
    meanMinutesToAccept: mean(finished.map(({ minutesToAccept }) => minutesToAccept)),
    meanMinutesToArrive: null,
    meanMinutesToFinish: mean(counted.map(({ minutesToFinish }) => minutesToFinish)),
    meanStars: mean(counted.map(({ stars }) => stars)),
  };
}

describe('getWorkOrderStatistics', () => {
  itRejectsUnauthorised('getWorkOrderStatistics', () => ({ server, tenant: fixture.tenant }), [
    'stranger',
    'platform_admin',
    'occupant',
    'energy_clerk',
  ]);

  it('gives what a direct count of the same orders gives', async () => {
    const { technician } = fixture.tenant.accounts;
    const figures = await read('dispatcher');
    expect(figures).toMatchObject({ from, to, ...computeFigures(known) });
    expect(figures.byBusinessType).toEqual([
      { id: fixture.operations.businessTypeId, name: '变压器维护', count: 5 },
      { id: internal.operations.businessTypeId, name: '变压器维护', count: 1 },
    ]);
    expect(figures.people).toEqual([
      {
        person: { id: technician.id, fullName: technician.fullName },
        finished: 3,
        onTimeRate: expect.closeTo(2 / 3, 6),
        corrective: 3,
        firstTimeFixRate: 1,
        meanMinutesToFinish: expect.closeTo(150, 6),
        repaired: 0,
        meanMinutesToRepair: null,
      },
    ]);
  });

  it('counts only the project', async () => {
    const rows = known.filter(({ businessTypeId }) => businessTypeId === internal.operations.businessTypeId);
    expect(await read('dispatcher', { projectId: internal.operations.projectId })).toMatchObject(computeFigures(rows));
  });

  it('counts only orders whose figures the account may see', async () => {
    const clients = known.filter(({ businessTypeId }) => businessTypeId === fixture.operations.businessTypeId);
    expect(await read('client_rep')).toMatchObject(computeFigures(clients));
    expect(await read('technician')).toMatchObject(computeFigures(known));
    expect((await read('secondTechnician')).total).toBe(known.length);
    const elsewhere = await createArea(server, fixture.tenant.id, null, '江北');
    const { client: far } = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    expect(await far.succeed('getWorkOrderStatistics', { from, to })).toMatchObject({
      total: 0,
      byStatus: [],
      onTimeRate: null,
      meanMinutesToAccept: null,
      meanStars: null,
      people: [],
    });
  });

  it('gives nothing for another tenant’s project', async () => {
    const foreign = await createOrderFixture(server);
    await foreign.orderAt('10');
    expect(
      (await read('tenant_admin', { projectId: foreign.operations.projectId, to: new Date(Date.parse(to) + hourMs).toISOString() })).total,
    ).toBe(0);
  });

  it('covers the last thirty days from a local midnight on where no period is asked for', async () => {
    const figures = await fixture.tenant.clients.dispatcher.succeed('getWorkOrderStatistics');
    expect(figures).toMatchObject({ from: '2026-10-20T16:00:00.000Z', to: server.clock.now().toISOString() });
  });

  it.each([
    ['to', { from: '2026-11-19T00:00:00Z', to: '2026-11-19T00:00:00Z' }],
    ['to', { from: '2026-11-20T00:00:00Z', to: '2026-11-19T00:00:00Z' }],
    ['to', { from: '2025-01-01T00:00:00Z', to: '2026-11-19T00:00:00Z' }],
    ['from', { from: '0000-01-01T00:00:00+12:00' }],
    ['from', { from: 'last week' }],
    ['projectId', { projectId: '7' }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await fixture.tenant.clients.dispatcher.call('getWorkOrderStatistics', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
