import { api, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeCipher } from '#http/api/node-cipher.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture, type OrderRef } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { Answer, TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer, testTransportKey } from '../support/services/test-server.ts';

const cipher = createNodeCipher(testTransportKey);
const blockBytes = 16;

let server: TestServer;
let mine: OrderFixture;
let other: OrderFixture;
let dispatcher: TestClient;
let readBoth: () => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [mine, other] = [await createOrderFixture(server), await createOrderFixture(server)];
  dispatcher = mine.tenant.clients.dispatcher;
  const readTenant = await createTenantReader(server);
  readBoth = async () => [...(await readTenant(mine.tenant.id)), ...(await readTenant(other.tenant.id))];
});
afterAll(() => server.close());

const encrypt = (input: object) => cipher.encrypt(JSON.stringify(input));
const toBlocks = (text: string): Buffer[] => {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length / blockBytes }, (_, index) => bytes.subarray(index * blockBytes, (index + 1) * blockBytes));
};
const fromBlocks = (blocks: readonly Buffer[]) => Buffer.concat([...blocks]).toString('base64');

/** Sends the body unchanged, under the caller's headers. */
async function post(
  name: 'updateWorkOrder' | 'createWorkOrder' | 'dispatchWorkOrder',
  payload: string,
  headers = dispatcher.headers,
): Promise<Answer> {
  const { method, path } = api[name];
  const response = await server.app.inject({ method, url: path, headers: { ...headers, 'content-type': 'text/plain' }, payload });
  expect(response.statusCode).toBe(200);
  return JSON.parse(cipher.decrypt(response.body));
}

const transportFault = { code: bodyCode.invalid, message: '请求数据无法识别', data: { fields: {} } };
const addition = ({ id, version }: OrderRef) => ({ id, version, mode: 'add', text: '一段补充的说明文字' });

describe('abuse case 25: cipher text that was cut', () => {
  it('is no call at all, wherever the cut is', async () => {
    const text = encrypt(addition(await mine.orderAt('10')));
    const before = await readBoth();
    for (let length = 1; length < text.length; length += 1) {
      expect([length, await post('updateWorkOrder', text.slice(0, length))]).toEqual([length, transportFault]);
    }
    const blocks = toBlocks(text);
    for (const index of blocks.keys()) {
      const without = fromBlocks(blocks.filter((_, at) => at !== index));
      expect([index, (await post('updateWorkOrder', without)).code]).toEqual([index, bodyCode.invalid]);
    }
    expect(compareRows(before, await readBoth())).toEqual(unchanged);
  });

  it('is no query either', async () => {
    const text = cipher.encrypt('page=1&pageSize=20&keyword=abcdefghijklmnopqrstuvwxyz');
    for (let length = 1; length < text.length; length += 1) {
      const url = `${api.listWorkOrders.path}?${encodeURIComponent(text.slice(0, length))}`;
      const { body } = await server.app.inject({ method: 'GET', url, headers: dispatcher.headers });
      expect([length, JSON.parse(cipher.decrypt(body))]).toEqual([length, transportFault]);
    }
  });
});

describe('abuse case 25: cipher text that was swapped', () => {
  it('changes nothing, whichever two blocks were swapped and whichever bit was flipped', async () => {
    const blocks = toBlocks(encrypt(addition(await mine.orderAt('10'))));
    const before = await readBoth();
    for (const one of blocks.keys()) {
      for (let two = one + 1; two < blocks.length; two += 1) {
        const swapped = blocks.with(one, blocks[two] as Buffer).with(two, blocks[one] as Buffer);
        const { code } = await post('updateWorkOrder', fromBlocks(swapped));
        expect([one, two, [bodyCode.invalid, bodyCode.notFound].includes(code as 4004)]).toEqual([one, two, true]);
      }
      const turned = Buffer.from(blocks[one] as Buffer);
      turned[one % blockBytes] = (turned[one % blockBytes] as number) ^ 1;
      expect([one, await post('updateWorkOrder', fromBlocks(blocks.with(one, turned)))]).toEqual([one, transportFault]);
    }
    expect(compareRows(before, await readBoth())).toEqual(unchanged);
  });

  it('assembled from pieces of other messages reaches no further than clear text would', async () => {
    const [order, foreign] = [await mine.orderAt('10'), await other.orderAt('10')];
    // Sixteen bytes, the id in the next three blocks, then the rest: an id can replace another without the key.
    const message = (id: string, text: string) => toBlocks(encrypt({ p: 'xx', id, version: order.version, mode: 'add', text }));
    const own = message(order.id, '补充');
    const splice = (id: string) => {
      const from = message(id, '别的说明');
      return fromBlocks([...own.slice(0, 1), ...from.slice(1, 4), ...own.slice(4)]);
    };
    const { version } = order;
    expect(JSON.parse(cipher.decrypt(splice(foreign.id)))).toEqual({ p: 'xx', id: foreign.id, version, mode: 'add', text: '补充' });
    const before = await readBoth();
    const answer = await post('updateWorkOrder', splice(foreign.id));
    expect(answer).toMatchObject({ code: bodyCode.notFound, data: null });
    expect(answer).toEqual(await post('updateWorkOrder', splice(unknownId)));
    expect(compareRows(before, await readBoth())).toEqual(unchanged);
  });
});

describe('abuse case 25: cipher text under a wrong key', () => {
  it.each(['k3yOfTheTestRun?', 'K3yOfTheTestRun!', '0000000000000000'])('%s is no call at all', async (key) => {
    const order = await mine.orderAt('10');
    const before = await readBoth();
    const text = createNodeCipher(key).encrypt(JSON.stringify(addition(order)));
    expect(await post('updateWorkOrder', text)).toEqual(transportFault);
    expect(compareRows(before, await readBoth())).toEqual(unchanged);
  });

  it('the right key gives no right: a caller with it and without a token gets nothing', async () => {
    const text = encrypt(addition(await mine.orderAt('10')));
    expect(await post('updateWorkOrder', text, {})).toMatchObject({ code: bodyCode.tokenExpired, data: null });
  });
});

describe('abuse case 25: cipher text that is replayed', () => {
  it('moves an order once: the version has advanced', async () => {
    const { id, version } = await mine.orderAt('10');
    const text = encrypt({ id, version, ...mine.inputs.toTeam });
    expect((await post('dispatchWorkOrder', text)).code).toBe(bodyCode.success);
    const before = await readBoth();
    expect(await post('dispatchWorkOrder', text)).toMatchObject({ code: bodyCode.conflict, data: { id, version: version + 1 } });
    expect(compareRows(before, await readBoth())).toEqual(unchanged);
  });

  it('under its idempotency key gets the first answer and writes nothing', async () => {
    const headers = { ...dispatcher.headers, 'idempotency-key': 'caught-on-the-way' };
    const text = encrypt(mine.operations.newOrder());
    const first = await post('createWorkOrder', text, headers);
    expect(first.code).toBe(bodyCode.success);
    const before = await readBoth();
    expect(await post('createWorkOrder', text, headers)).toEqual(first);
    expect(compareRows(before, await readBoth())).toEqual(unchanged);
  });

  it('by another caller has that caller’s rights, and does not get the first one’s answer', async () => {
    const key = { 'idempotency-key': 'caught-from-a-colleague' };
    const text = encrypt(mine.operations.newOrder());
    await post('createWorkOrder', text, { ...dispatcher.headers, ...key });
    const before = await readBoth();
    for (const { headers } of [mine.tenant.clients.energy_clerk, mine.tenant.clients.occupant, mine.tenant.clients.stranger]) {
      expect(await post('createWorkOrder', text, { ...headers, ...key })).toMatchObject({ code: bodyCode.forbidden, data: null });
    }
    const elsewhere = other.tenant.clients.dispatcher.headers;
    expect(await post('createWorkOrder', text, { ...elsewhere, ...key })).toMatchObject({ code: bodyCode.notFound, data: null });
    expect(compareRows(before, await readBoth())).toEqual(unchanged);
  });

  it('after the log-out has no effect, with the key or without it', async () => {
    const client = await signIn(server, mine.tenant.accounts.dispatcher.id, mine.tenant.id);
    const headers = { ...client.headers, 'idempotency-key': 'caught-before-the-log-out' };
    const text = encrypt(mine.operations.newOrder());
    expect((await post('createWorkOrder', text, headers)).code).toBe(bodyCode.success);
    await client.succeed('logOut', {});
    const before = await readBoth();
    for (const replayed of [headers, client.headers]) {
      expect(await post('createWorkOrder', text, replayed)).toMatchObject({ code: bodyCode.tokenExpired, data: null });
    }
    expect(compareRows(before, await readBoth())).toEqual(unchanged);
  });

  it('to another call is that call’s input, and is judged as such', async () => {
    const { id, version } = await mine.orderAt('10');
    const before = await readBoth();
    const text = encrypt({ id, version, ...mine.inputs.toTeam });
    expect(await post('createWorkOrder', text)).toMatchObject({ code: bodyCode.invalid });
    expect(await post('updateWorkOrder', text)).toMatchObject({ code: bodyCode.invalid });
    expect(compareRows(before, await readBoth())).toEqual(unchanged);
  });
});
