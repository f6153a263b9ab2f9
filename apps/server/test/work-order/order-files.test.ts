import { bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let foreignFile: string;
let neighboursFile: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
  foreignFile = await upload(foreign, 'technician');
  neighboursFile = await upload(fixture, 'secondTechnician');
});
afterAll(() => server.close());

async function upload({ tenant }: OrderFixture, person: TestPerson, name = 'photo.txt'): Promise<string> {
  const { data } = await tenant.clients[person].upload('uploadFile', [{ name, bytes: Buffer.from(`of ${person}`) }]);
  return data.id;
}

const statusOf = async (person: TestPerson, fileId: string, where = fixture) =>
  (await server.app.inject({ method: 'GET', url: `/files/${fileId}`, headers: where.tenant.clients[person].headers })).statusCode;

/** Each call that takes files, at a stage at which the technician or the dispatcher may make it. */
const takers = [
  [
    'createWorkOrder',
    'fileIds',
    (fileId: string) => fixture.tenant.clients.technician.call('createWorkOrder', fixture.operations.newOrder({ fileIds: [fileId] })),
  ],
  [
    'updateWorkOrder to add',
    'fileIds',
    async (fileId: string) =>
      fixture.tenant.clients.technician.call('updateWorkOrder', { ...(await orderFor('50.team')), mode: 'add', fileIds: [fileId] }),
  ],
  [
    'updateWorkOrder to edit',
    'fileIds',
    async (fileId: string) =>
      fixture.tenant.clients.dispatcher.call('updateWorkOrder', { ...(await orderFor('10')), mode: 'edit', fileIds: [fileId] }),
  ],
  ...(['beforePhotoIds', 'afterPhotoIds', 'signatureFileId'] as const).map(
    (field) =>
      [
        `processWorkOrder with ${field}`,
        `result.${field}`,
        async (fileId: string) => {
          const result = { ...plainResult, [field]: field === 'signatureFileId' ? fileId : [fileId] };
          return fixture.tenant.clients.technician.call('processWorkOrder', { ...(await orderFor('60')), phase: 'result', result });
        },
      ] as const,
  ),
] as const;

const prepared: Partial<Record<string, Awaited<ReturnType<OrderFixture['orderAt']>>>> = {};
async function orderFor(stage: '10' | '50.team' | '60') {
  prepared[stage] ??= await fixture.orderAt(stage);
  return prepared[stage];
}

describe('files given with a work order', () => {
  it.each(takers)('are refused by %s when they are another account’s, another tenant’s or do not exist', async (_name, field, take) => {
    for (const stage of ['10', '50.team', '60'] as const) await orderFor(stage);
    const before = await fingerprintOrders(server, fixture.tenant.id);
    for (const fileId of [neighboursFile, foreignFile, server.context.ids.next()]) {
      expect(await take(fileId)).toMatchObject({ code: bodyCode.invalid, data: { fields: { [field]: '附件无效，请重新上传' } } });
    }
    expect(await fingerprintOrders(server, fixture.tenant.id)).toBe(before);
  });

  it('may be those that the order has already', async () => {
    const fileId = await upload(fixture, 'dispatcher');
    const order = await fixture.orderAt('60', { fileIds: [fileId] });
    const result = { ...plainResult, beforePhotoIds: [fileId] };
    await fixture.act('technician', 'processWorkOrder', order, { phase: 'result', result });
    expect((await readOrderRows(server, order.id)).files).toMatchObject([{ file_id: fileId, kind: 'request' }]);
  });

  it('are on the order by their kind, each once', async () => {
    const [first, second, third] = [
      await upload(fixture, 'technician'),
      await upload(fixture, 'technician'),
      await upload(fixture, 'technician'),
    ];
    const order = await fixture.orderAt('60');
    const result = { ...plainResult, beforePhotoIds: [first, first], afterPhotoIds: [second, first], signatureFileId: third };
    await fixture.act('technician', 'processWorkOrder', order, { phase: 'result', result });
    const { files } = await fixture.tenant.clients.client_rep.succeed('getWorkOrder', { id: order.id });
    const { technician } = fixture.tenant.accounts;
    expect(files.map(({ id, kind, addedBy }) => [id, kind, addedBy?.id])).toEqual(
      [
        [first, 'before', technician.id],
        [second, 'after', technician.id],
        [third, 'signature', technician.id],
      ].sort(),
    );
  });
});

describe('a file on a work order', () => {
  it('is readable for those who may see the order, and unknown to others', async () => {
    const fileId = await upload(fixture, 'dispatcher');
    await fixture.orderAt('50.team', { fileIds: [fileId] });
    for (const person of ['dispatcher', 'tenant_admin', 'team_leader', 'technician', 'secondTechnician', 'client_rep'] as const) {
      expect(await statusOf(person, fileId), person).toBe(200);
    }
    for (const person of ['occupant', 'energy_clerk', 'platform_admin', 'stranger'] as const)
      expect(await statusOf(person, fileId), person).toBe(404);
    expect(await statusOf('tenant_admin', fileId, foreign)).toBe(404);
  });

  it('is unknown to an account that may not see the order any more', async () => {
    const fileId = await upload(fixture, 'dispatcher');
    const order = await fixture.orderAt('20.person', { fileIds: [fileId] });
    expect(await statusOf('technician', fileId)).toBe(200);
    await fixture.act('technician', 'sendBackWorkOrder', order, fixture.inputs.sendBack);
    // Somebody who gave it back may read it for a day.
    expect(await statusOf('technician', fileId)).toBe(200);
    await fixture.passTime(dayMs);
    expect(await statusOf('technician', fileId)).toBe(404);
  });

  it('is readable only for its uploader before it is on an order', async () => {
    const fileId = await upload(fixture, 'technician');
    expect(await statusOf('technician', fileId)).toBe(200);
    for (const person of ['secondTechnician', 'team_leader', 'tenant_admin', 'client_rep'] as const)
      expect(await statusOf(person, fileId), person).toBe(404);
  });

  it('stays readable for its uploader whatever becomes of the order', async () => {
    const fileId = await upload(fixture, 'technician');
    const order = await fixture.act('technician', 'updateWorkOrder', await fixture.orderAt('20.person'), {
      mode: 'add',
      fileIds: [fileId],
    });
    await fixture.act('technician', 'sendBackWorkOrder', order, fixture.inputs.sendBack);
    expect(await statusOf('technician', fileId)).toBe(200);
    expect(await statusOf('dispatcher', fileId)).toBe(200);
  });
});
