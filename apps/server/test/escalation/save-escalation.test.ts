import { type ApiInput, bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Input = ApiInput<'saveEscalation'>;
type Step = NonNullable<NonNullable<Input['steps'][1]>['accept']>[number];

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await createOrderFixture(server);
});

const admin = () => fixture.tenant.clients.tenant_admin;
const step = (value: number, changes: Partial<Step> = {}): Step => ({
  at: { unit: 'percent', value },
  recipients: [{ kind: 'owner' }],
  repeat: null,
  ...changes,
});
const input = (steps: Step[], changes: Partial<Input> = {}): Input => ({
  version: 0,
  clockTargets: {},
  steps: { 1: { accept: steps } },
  ...changes,
});

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

describe('getEscalation', () => {
  it('is empty for a tenant that saved nothing, and is not read by technicians', async () => {
    expect(await admin().succeed('getEscalation', {})).toEqual({ version: 0, clockTargets: {}, steps: {}, alarmRestarts: {}, people: [] });
    expect((await fixture.tenant.clients.technician.call('getEscalation', {})).code).toBe(bodyCode.forbidden);
  });
});

describe('saveEscalation', () => {
  itRejectsUnauthorised('saveEscalation', () => ({ server, tenant: fixture.tenant }), noAdministrators, input([step(75)]));

  it('saves targets and steps by the version that was read, and answers another one with what stands', async () => {
    const { id, fullName } = fixture.tenant.accounts.dispatcher;
    const steps = [step(75), step(100, { recipients: [{ kind: 'person', id }], repeat: { everyMinutes: 30, times: 3 } })];
    const given = input(steps, {
      clockTargets: { 1: { accept: { duration: 10 * minuteMs, counts: 'always' } } },
      alarmRestarts: { 2: 90 },
    });
    const saved = await admin().succeed('saveEscalation', given);
    expect(saved).toEqual({ ...given, version: 1, people: [{ id, fullName, isMember: true }] });
    expect(await fixture.tenant.clients.dispatcher.succeed('getEscalation', {})).toEqual(saved);
    await expectNothingWritten(async () => {
      expect(await admin().call('saveEscalation', given)).toMatchObject({ code: bodyCode.conflict, data: saved });
    });
    expect(await readAudit(server, 'saveEscalation', fixture.tenant.id)).toMatchObject([{ changes: { steps: given.steps } }]);
  });

  it('lets one of two simultaneous administrators win', async () => {
    const answers = await Promise.all([75, 80].map((value) => admin().call('saveEscalation', input([step(value)]))));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
  });

  it('makes the target count for new orders, below the business type', async () => {
    await admin().succeed('saveEscalation', input([], { clockTargets: { 2: { dispatch: { duration: 7 * hourMs, counts: 'always' } } } }));
    const { id } = await fixture.orderAt('10');
    const orders = server.database.kysely.selectFrom('work_orders').select(['next_due_at', 'created_at', 'level']).where('id', '=', id);
    const row = await orders.executeTakeFirstOrThrow();
    const dueAfterMs = Number(row.next_due_at) - row.created_at.getTime();
    expect({ level: row.level, dueAfterMs }).toEqual({ level: 2, dueAfterMs: 7 * hourMs });
  });

  it.each<[string, Partial<Input>, string]>([
    ['a target of zero', { clockTargets: { 1: { accept: { duration: 0, counts: 'always' } } } }, 'clockTargets.1.accept.duration'],
    [
      'a target of a year',
      { clockTargets: { 1: { accept: { duration: 365 * 24 * hourMs, counts: 'always' } } } },
      'clockTargets.1.accept.duration',
    ],
    ['steps out of order', input([step(100), step(75)]), 'steps.1.accept.1.at'],
    ['the same time twice', input([step(100), step(100)]), 'steps.1.accept.1.at'],
    ['minutes that come before a share', input([step(200), step(1, { at: { unit: 'minutesLate', value: 5 } })]), 'steps.1.accept.1.at'],
    ['too many steps', input([1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => step(value))), 'steps.1.accept'],
    ['nobody', input([step(75, { recipients: [] })]), 'steps.1.accept.0.recipients'],
    ['the same recipient twice', input([step(75, { recipients: [{ kind: 'owner' }, { kind: 'owner' }] })]), 'steps.1.accept.0.recipients'],
    ['a repetition without end', input([step(75, { repeat: { everyMinutes: 5, times: 1000 } })]), 'steps.1.accept.0.repeat.times'],
    [
      'a share of the target of an alarm',
      { steps: { 1: { alarm: [step(50, { recipients: [{ kind: 'onDuty' }] })] } } },
      'steps.1.alarm.0.at',
    ],
    [
      'the owner of an alarm',
      { steps: { 2: { alarm: [step(1, { at: { unit: 'minutesLate', value: 0 } })] } } },
      'steps.2.alarm.0.recipients',
    ],
    ['a clock that is at once late', input([step(1, { at: { unit: 'minutesLate', value: 0 } })]), 'steps.1.accept.0.at'],
    ['alarms that begin again at every moment', { alarmRestarts: { 1: 1 } }, 'alarmRestarts.1'],
    ['an unknown person', input([step(75, { recipients: [{ kind: 'person', id: unknownId }] })]), 'steps.1.accept.0.recipients.0'],
  ])('refuses %s at its field and writes nothing', async (_, changes, path) => {
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('saveEscalation', { ...input([step(75)]), ...changes });
      expect({ code, paths: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, paths: [path] });
    });
  });

  it('is refused to an administrator of a part of the tenant', async () => {
    const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.site);
    expect((await client.call('saveEscalation', input([step(75)]))).code).toBe(bodyCode.forbidden);
  });
});

describe('a person whom a step names', () => {
  const naming = (id: string) => input([step(75, { recipients: [{ kind: 'person', id }] })]);

  it('is not removed before somebody else is named', async () => {
    const { id } = fixture.tenant.accounts.secondTechnician;
    await admin().succeed('saveEscalation', naming(id));
    expect(await admin().call('removeMember', { accountId: id })).toMatchObject({ code: bodyCode.conflict });
    await admin().succeed('saveEscalation', input([step(75)], { version: 1 }));
    await admin().succeed('removeMember', { accountId: id });
  });

  it('is shown as no member where the membership has ended all the same', async () => {
    const { id, fullName } = fixture.tenant.accounts.secondTechnician;
    await admin().succeed('saveEscalation', naming(id));
    // Leaving and removing are refused as long as a step names somebody, so the row is deleted past the server.
    await server.database.kysely
      .deleteFrom('memberships')
      .where('tenant_id', '=', fixture.tenant.id)
      .where('account_id', '=', id)
      .execute();
    expect((await admin().succeed('getEscalation', {})).people).toEqual([{ id, fullName, isMember: false }]);
  });
});
