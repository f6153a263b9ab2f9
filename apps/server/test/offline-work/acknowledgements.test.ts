import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createAlarm, endAlarm, readAlarm } from '../support/factories/create-alarms.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone } from '../support/factories/offline-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const client = (person: TestPerson) => fixture.tenant.clients[person];
const phoneOf = (person: TestPerson): OfflinePhone => createOfflinePhone(server, () => client(person));
const createOpenAlarm = () => createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
const instant = () => server.clock.now().toISOString();
const by = (person: TestPerson) => ({ id: fixture.tenant.accounts[person].id, fullName: fixture.tenant.accounts[person].fullName });
const detail = (id: string) => client('dispatcher').succeed('getAlarm', { id });

/** As its escalation does when the alarm holds on and nobody works on it. */
const reopen = (id: string) =>
  server.database.kysely
    .updateTable('alarms')
    .set({ state: 'open', acknowledged_at: null, acknowledged_by: null, escalation_from: server.clock.now() })
    .where('tenant_id', '=', fixture.tenant.id)
    .where('id', '=', id)
    .execute();

describe('an alarm that was acknowledged without a network', () => {
  it('is acknowledged once, with when that was and when it arrived', async () => {
    const id = await createOpenAlarm();
    const phone = phoneOf('dispatcher');
    await fixture.passTime(hourMs);
    const givenAt = instant();
    const given = phone.note('acknowledgeAlarm', { id });
    await fixture.passTime(2 * hourMs);
    const first = await phone.send(given);
    expect(first).toMatchObject({
      code: bodyCode.success,
      data: { id, state: 'acknowledged', acknowledgedAt: givenAt, outcome: 'counts' },
    });
    expect(await Promise.all([1, 2].map(() => phone.send(given)))).toEqual([first, first]);
    expect(await readAlarm(server, id)).toMatchObject({ acknowledged_at: server.clock.now(), acknowledged_by: by('dispatcher').id });
    expect(await detail(id)).toMatchObject({
      ...{ acknowledgedAt: givenAt, acknowledgementReceivedAt: instant(), isAcknowledgedAtCertain: true },
      acknowledgedBy: by('dispatcher'),
    });
    expect(await readAudit(server, 'acknowledgeAlarm', id)).toHaveLength(1);
    await fixture.passTime(2 * dayMs);
    expect((await phone.send(given)).data).toEqual(first.data);
    expect(await readAudit(server, 'acknowledgeAlarm', id)).toHaveLength(1);
  });

  it('was acknowledged when it was raised at the earliest', async () => {
    const phone = phoneOf('dispatcher');
    await fixture.passTime(hourMs);
    phone.skew = hourMs / 2;
    phone.reload();
    const id = await createOpenAlarm();
    const raisedAt = instant();
    const given = phone.note('acknowledgeAlarm', { id });
    phone.skew = 0;
    await fixture.passTime(hourMs);
    expect((await phone.send(given)).data).toMatchObject({ acknowledgedAt: raisedAt });
  });

  it('is nobody’s to decide on where somebody else was first, or it was over by then', async () => {
    const [taken, over] = [await createOpenAlarm(), await createOpenAlarm()];
    const phone = phoneOf('dispatcher');
    const intents = [taken, over].map((id) => phone.note('acknowledgeAlarm', { id }));
    await fixture.passTime(hourMs);
    await client('tenant_admin').succeed('acknowledgeAlarm', { id: taken });
    await endAlarm(server, over);
    const before = await readTenant(fixture.tenant.id);
    const answers = [];
    for (const intent of intents) answers.push(await phone.send(intent));
    expect(answers.map(({ code, data }) => [code, data.state, data.outcome])).toEqual([
      [bodyCode.success, 'acknowledged', 'acknowledged'],
      [bodyCode.success, 'cleared', 'cleared'],
    ]);
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
    expect(await detail(taken)).toMatchObject({ acknowledgedBy: by('tenant_admin'), acknowledgementReceivedAt: null });
    expect(await client('dispatcher').succeed('getIntentStates', { ids: intents.map(({ id }) => id) })).toEqual([]);
  });

  it('does not silence an alarm that was opened again since', async () => {
    const id = await createOpenAlarm();
    const phone = phoneOf('dispatcher');
    const given = phone.note('acknowledgeAlarm', { id });
    await fixture.passTime(hourMs);
    await client('tenant_admin').succeed('acknowledgeAlarm', { id });
    await fixture.passTime(hourMs);
    await reopen(id);
    expect(await phone.send(given)).toMatchObject({ code: bodyCode.success, data: { state: 'open', outcome: 'reopened' } });
    expect(await detail(id)).toMatchObject({ state: 'open', acknowledgedBy: null, mayAcknowledge: true });
    await fixture.passTime(hourMs);
    expect((await phone.send(phone.note('acknowledgeAlarm', { id }))).data).toMatchObject({ state: 'acknowledged', outcome: 'counts' });
  });

  it('is refused to another tenant and to a role that only sees alarms, and leaves nothing', async () => {
    const id = await createOpenAlarm();
    const phone = phoneOf('dispatcher');
    const given = phone.note('acknowledgeAlarm', { id });
    const other = await createOrderFixture(server);
    const before = await readTenant(fixture.tenant.id);
    expect((await phone.send(given, other.tenant.clients.dispatcher)).code).toBe(bodyCode.notFound);
    expect((await phone.send(given, client('technician'))).code).toBe(bodyCode.forbidden);
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
    expect((await phone.send(given)).data).toMatchObject({ outcome: 'counts' });
  });
});
