import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { mintOrderWorld, type OrderWorld, plainResult } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let world: OrderWorld;
let foreign: OrderWorld;
let foreignFile: string;
let neighboursFile: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await mintOrderWorld(server);
  foreign = await mintOrderWorld(server);
  foreignFile = await upload(foreign, 'technician');
  neighboursFile = await upload(world, 'secondTechnician');
});
afterAll(() => server.close());

async function upload({ tenant }: OrderWorld, person: TestPerson, name = 'photo.txt'): Promise<string> {
  const { data } = await tenant.clients[person].upload('uploadFile', [{ name, bytes: Buffer.from(`of ${person}`) }]);
  return data.id;
}

const statusOf = async (person: TestPerson, fileId: string, where = world) =>
  (await server.app.inject({ method: 'GET', url: `/files/${fileId}`, headers: where.tenant.clients[person].headers })).statusCode;

/** Each call that takes files, at a place where the technician or the dispatcher may make it. */
const takers = [
  [
    'createWorkOrder',
    'fileIds',
    (fileId: string) => world.tenant.clients.technician.call('createWorkOrder', world.operations.newOrder({ fileIds: [fileId] })),
  ],
  [
    'updateWorkOrder to add',
    'fileIds',
    async (fileId: string) =>
      world.tenant.clients.technician.call('updateWorkOrder', { ...(await orderFor('50.team')), mode: 'add', fileIds: [fileId] }),
  ],
  [
    'updateWorkOrder to edit',
    'fileIds',
    async (fileId: string) =>
      world.tenant.clients.dispatcher.call('updateWorkOrder', { ...(await orderFor('10')), mode: 'edit', fileIds: [fileId] }),
  ],
  ...(['beforePhotoIds', 'afterPhotoIds', 'signatureFileId'] as const).map(
    (field) =>
      [
        `processWorkOrder with ${field}`,
        `result.${field}`,
        async (fileId: string) => {
          const result = { ...plainResult, [field]: field === 'signatureFileId' ? fileId : [fileId] };
          return world.tenant.clients.technician.call('processWorkOrder', { ...(await orderFor('60')), phase: 'result', result });
        },
      ] as const,
  ),
] as const;

const prepared: Partial<Record<string, Awaited<ReturnType<OrderWorld['orderAt']>>>> = {};
async function orderFor(place: '10' | '50.team' | '60') {
  prepared[place] ??= await world.orderAt(place);
  return prepared[place];
}

describe('files given with a work order', () => {
  it.each(takers)('are refused by %s when they are another account’s, another tenant’s or not there', async (_name, field, take) => {
    for (const place of ['10', '50.team', '60'] as const) await orderFor(place);
    const before = await fingerprintOrders(server, world.tenant.id);
    for (const fileId of [neighboursFile, foreignFile, server.context.ids.next()]) {
      expect(await take(fileId)).toMatchObject({ code: bodyCode.invalid, data: { fields: { [field]: '附件无效，请重新上传' } } });
    }
    expect(await fingerprintOrders(server, world.tenant.id)).toBe(before);
  });

  it('may be those the order has already', async () => {
    const fileId = await upload(world, 'dispatcher');
    const order = await world.orderAt('60', { fileIds: [fileId] });
    const result = { ...plainResult, beforePhotoIds: [fileId] };
    await world.act('technician', 'processWorkOrder', order, { phase: 'result', result });
    expect((await readOrderRows(server, order.id)).files).toMatchObject([{ file_id: fileId, kind: 'request' }]);
  });

  it('stand on the order by their kind, each once', async () => {
    const [first, second, third] = [
      await upload(world, 'technician'),
      await upload(world, 'technician'),
      await upload(world, 'technician'),
    ];
    const order = await world.orderAt('60');
    const result = { ...plainResult, beforePhotoIds: [first, first], afterPhotoIds: [second, first], signatureFileId: third };
    await world.act('technician', 'processWorkOrder', order, { phase: 'result', result });
    const { files } = await world.tenant.clients.client_rep.succeed('getWorkOrder', { id: order.id });
    const { technician } = world.tenant.accounts;
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
  it('is for those who may see the order, and else like one that is not there', async () => {
    const fileId = await upload(world, 'dispatcher');
    await world.orderAt('50.team', { fileIds: [fileId] });
    for (const person of ['dispatcher', 'tenant_admin', 'team_leader', 'technician', 'secondTechnician', 'client_rep'] as const) {
      expect(await statusOf(person, fileId), person).toBe(200);
    }
    for (const person of ['occupant', 'energy_clerk', 'platform_admin', 'stranger'] as const)
      expect(await statusOf(person, fileId), person).toBe(404);
    expect(await statusOf('tenant_admin', fileId, foreign)).toBe(404);
  });

  it('follows the order: who loses sight of it loses the file', async () => {
    const fileId = await upload(world, 'dispatcher');
    const order = await world.orderAt('20.person', { fileIds: [fileId] });
    expect(await statusOf('technician', fileId)).toBe(200);
    await world.act('technician', 'sendBackWorkOrder', order, world.inputs.sendBack);
    // Who gave it back may read it for a day.
    expect(await statusOf('technician', fileId)).toBe(200);
    await world.passTime(24 * 60 * 60_000);
    expect(await statusOf('technician', fileId)).toBe(404);
  });

  it('is for its uploader alone before it stands on one', async () => {
    const fileId = await upload(world, 'technician');
    expect(await statusOf('technician', fileId)).toBe(200);
    for (const person of ['secondTechnician', 'team_leader', 'tenant_admin', 'client_rep'] as const)
      expect(await statusOf(person, fileId), person).toBe(404);
  });

  it('stays its uploader’s whatever becomes of the order', async () => {
    const fileId = await upload(world, 'technician');
    const order = await world.act('technician', 'updateWorkOrder', await world.orderAt('20.person'), { mode: 'add', fileIds: [fileId] });
    await world.act('technician', 'sendBackWorkOrder', order, world.inputs.sendBack);
    expect(await statusOf('technician', fileId)).toBe(200);
    expect(await statusOf('dispatcher', fileId)).toBe(200);
  });
});
