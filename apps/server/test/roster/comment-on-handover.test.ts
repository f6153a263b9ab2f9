import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { composeHandover, type HandoverPerson, listUnreadOf, signInAs } from '../support/factories/compose-handover.ts';
import { createAlarm } from '../support/factories/create-alarms.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const people = () => fixture.tenant.accounts;
const as = (person: HandoverPerson) => signInAs(server, fixture, person);
const composed = () => composeHandover(server, fixture);
const open = async (id: string, person: HandoverPerson = 'technician') => (await as(person)).succeed('getHandover', { id });
const unreadOf = (id: string, topic: 'handoverAsked' | 'handoverAnswered') => listUnreadOf(server, fixture, id, topic);

describe('commentOnHandover', () => {
  itRejectsUnauthorised(
    'commentOnHandover',
    () => ({ server, tenant: fixture.tenant }),
    ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    { id: unknownId, text: '补充' },
  );

  it('carries a question to the outgoing shift, and the answer back, also once the card is confirmed', async () => {
    const alarm = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
    const id = await composed();
    const key = `alarm:${alarm}`;
    await (await as('technician')).succeed('answerHandoverItem', { id, key, answer: 'questioned', remark: '几点开始的？' });
    expect(await unreadOf(id, 'handoverAsked')).toEqual(['secondTechnician']);
    expect(await unreadOf(id, 'handoverAnswered')).toEqual([]);
    await (await as('secondTechnician')).succeed('signHandover', { id, version: 1, part: 'outgoing' });
    await (await as('technician')).succeed('signHandover', { id, version: 2, part: 'incoming' });
    server.clock.advance(minuteMs);
    const answered = await (await as('secondTechnician')).succeed('commentOnHandover', { id, key, text: '下午四点' });
    expect(answered.items[0]).toMatchObject({
      answer: { value: 'questioned', remark: '几点开始的？' },
      comments: [{ by: { id: people().secondTechnician.id }, text: '下午四点' }],
    });
    expect(await unreadOf(id, 'handoverAnswered')).toEqual(['technician']);
    expect(await readAudit(server, 'commentOnHandover', id)).toMatchObject([{ subject_kind: 'handover' }]);
  });

  it('takes remarks of the outgoing shift alone, until the card is confirmed', async () => {
    const id = await composed();
    const [incoming, outgoing, dispatcher] = [await as('technician'), await as('secondTechnician'), await as('dispatcher')];
    const before = await readTenant(fixture.tenant.id);
    expect(await incoming.call('commentOnHandover', { id, text: '钥匙呢' })).toMatchObject({ code: bodyCode.forbidden });
    expect(await outgoing.call('commentOnHandover', { id, text: ' ' })).toMatchObject({ code: bodyCode.invalid });
    expect(await outgoing.call('commentOnHandover', { id, key: 'alarm:gone', text: '补充' })).toMatchObject({ code: bodyCode.conflict });
    expect(await dispatcher.call('commentOnHandover', { id, text: '补充' })).toMatchObject({ code: bodyCode.forbidden });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
    expect((await open(id, 'secondTechnician')).mayRemark).toBe(true);
    const said = await outgoing.succeed('commentOnHandover', { id, text: '钥匙在值班室 03 格' });
    expect(said).toMatchObject({ remarks: [{ by: { id: people().secondTechnician.id }, text: '钥匙在值班室 03 格' }], items: [] });
    await outgoing.succeed('signHandover', { id, version: 1, part: 'outgoing' });
    await incoming.succeed('signHandover', { id, version: 2, part: 'incoming' });
    expect(await outgoing.call('commentOnHandover', { id, text: '再补充' })).toMatchObject({ code: bodyCode.conflict });
    expect(await open(id)).toMatchObject({ remarks: said.remarks, mayRemark: false });
  });
});
