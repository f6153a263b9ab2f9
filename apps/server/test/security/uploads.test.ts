import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { api, bodyCode } from '@energy-om/contract';
import { maxUploadBytesPerDay } from '@energy-om/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { Answer, TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let technician: TestClient;

beforeAll(async () => {
  server = await startTestServer({ encryption: false });
  fixture = await createOrderFixture(server);
  technician = fixture.tenant.clients.technician;
});
afterAll(() => server.close());

const transportFault = { code: bodyCode.invalid, message: '请求数据无法识别', data: { fields: {} } };
const listIncoming = () => readdir(server.context.files.incomingFolder);

async function countStored(): Promise<number> {
  const names = await readdir(`${server.context.config.dataDir}/files`, { recursive: true, withFileTypes: true });
  return names.filter((name) => name.isFile()).length;
}

/** A multipart body exactly as written, however wrong. */
async function send(parts: string, contentType = 'multipart/form-data; boundary=x'): Promise<Answer> {
  const { method, path } = api.uploadFiles;
  const headers = { ...technician.headers, 'content-type': contentType };
  return (await server.app.inject({ method, url: path, headers, payload: `${parts}--x--\r\n` })).json();
}

const file = (name = 'note.txt') => `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\nnote\r\n`;
const field = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n${value}\r\n`;
const asJson = 'Content-Type: application/json\r\n';

describe('abuse case 21: a multipart body that is wrong', () => {
  beforeEach(async () => expect(await listIncoming()).toEqual([]));

  it.each([
    ['formData that is no JSON, after a file', file() + field('formData', '{bad')],
    ['formData that is no JSON, before a file', field('formData', '{bad') + file()],
    ['formData that says it is JSON and is not', field('formData', '{bad', asJson) + file()],
    ['formData with a poisoned key', file() + field('formData', '{"__proto__":{"bucket":"avatar"}}')],
    ['formData with a NUL', file() + field('formData', '{"bucket":"\\u0000"}')],
    ['formData nested too deep under a type of its own', file() + field('formData', `${'['.repeat(20)}${']'.repeat(20)}`, asJson)],
    ['a field named __proto__', field('__proto__', 'x') + file()],
    ['eleven fields', Array.from({ length: 11 }, (_, index) => field(`f${index}`, 'x')).join('') + file()],
  ])('gets the common answer to a transport fault, and stores nothing: %s', async (_what, body) => {
    expect(await send(body)).toEqual(transportFault);
    expect(await listIncoming()).toEqual([]);
  });

  it.each(['multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'multipart/mixed; boundary=x'])(
    'gets it too when it cannot be taken apart: %s',
    async (contentType) => {
      expect(await send(file(), contentType)).toEqual(transportFault);
    },
  );

  it.each([
    ['no file', '', '请选择要上传的文件'],
    ['ten files', Array.from({ length: 10 }, () => file()).join(''), '一次最多上传 9 个文件'],
    ['a part without a disposition', '--x\r\nContent-Type: text/plain\r\n\r\nbar\r\n', '请选择要上传的文件'],
  ])('is answered with what is wrong with %s', async (_what, body, message) => {
    expect(await send(body)).toMatchObject({ code: bodyCode.invalid, message });
  });

  it('counts formData under a JSON type like any other', async () => {
    expect((await send(field('formData', '{"bucket":"elsewhere"}', asJson) + file())).data.fields).toHaveProperty('bucket');
  });
});

describe('abuse case 21: a file name', () => {
  it.each([
    [`"b.txt"; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd.txt`],
    [`"b.txt"; filename*=UTF-8''a%00.txt`],
    [`"b.txt"; filename*=EVIL''%ED%A0%80.txt`],
  ])('is not changed by a second, encoded spelling: %s', async (disposition) => {
    const answer = await send(`--x\r\nContent-Disposition: form-data; name="files"; filename=${disposition}\r\n\r\nnote\r\n`);
    expect(answer.data).toEqual([expect.objectContaining({ name: expect.stringMatching(/^[^/\0]+\.txt$/) })]);
  });

  it('with markup is returned as data and as an encoded header', async () => {
    const name = "<img src=x onerror=alert(1)>；'.txt";
    const [stored] = (await send(file(name))).data;
    expect(stored.name).toBe(name);
    const { headers } = await server.app.inject({ method: 'GET', url: stored.url, headers: technician.headers });
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%~-]+$/);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});

describe('the daily share of an account', () => {
  it('cannot be exceeded by simultaneous uploads', async () => {
    const { account, client } = await fixture.tenant.addAccount([{ role: 'technician' }]);
    const used = maxUploadBytesPerDay - 10;
    await server.database.kysely
      .insertInto('files')
      .values({
        tenant_id: fixture.tenant.id,
        id: server.context.ids.next(),
        name: 'x',
        size: used,
        mime: 'text/plain',
        sha256: '',
        storage_key: randomBytes(16).toString('hex'),
        thumb_key: null,
        bucket: 'work-order',
        biz_id: null,
        created_by: account.id,
        created_at: server.clock.now(),
      })
      .execute();
    const before = await countStored();
    const part = { name: 'a.txt', bytes: Buffer.from('four') };
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.upload('uploadFile', [part])));
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual([bodyCode.success, bodyCode.success, ...new Array(4).fill(bodyCode.tooMany)]);
    expect(await countStored()).toBe(before + 2);
    expect(await listIncoming()).toEqual([]);
  });
});

describe('abuse case 21: pictures that unpack to much more than their size', () => {
  it('are unpacked one after the other', async () => {
    const picture = await sharp({ create: { width: 2500, height: 2500, channels: 3, background: '#0a6' } })
      .png({ progressive: true })
      .toBuffer();
    expect(picture.length).toBeLessThan(300_000);
    const most = { atOnce: 0 };
    const watch = setInterval(() => {
      most.atOnce = Math.max(most.atOnce, sharp.counters().process);
    }, 5);
    const clients = [technician, fixture.tenant.clients.secondTechnician].flatMap((client) => [client, client]);
    const answers = await Promise.all(clients.map((client) => client.upload('uploadFile', [{ name: 'large.png', bytes: picture }])));
    clearInterval(watch);
    expect(answers.map(({ code }) => code)).toEqual(new Array(4).fill(bodyCode.success));
    expect(most.atOnce).toBe(1);
  });
});

describe('an uploaded file', () => {
  const fetchAs = async (client: TestClient, url: string) =>
    (await server.app.inject({ method: 'GET', url, headers: client.headers })).statusCode;

  it('belongs only to its uploader until it is attached to an order', async () => {
    const [{ url }] = (await send(file())).data;
    const { dispatcher, team_leader, tenant_admin } = fixture.tenant.clients;
    expect(await fetchAs(technician, url)).toBe(200);
    for (const client of [dispatcher, team_leader, tenant_admin]) expect(await fetchAs(client, url)).toBe(404);
  });

  it('attached to an order is for those who may see the order, and for nobody else', async () => {
    const order = await fixture.orderAt('50.person');
    const [{ id, url }] = (await send(file())).data;
    await fixture.act('technician', 'updateWorkOrder', order, { mode: 'add', fileIds: [id] });
    const { dispatcher, client_rep, secondTechnician, occupant, energy_clerk } = fixture.tenant.clients;
    for (const client of [dispatcher, client_rep]) expect(await fetchAs(client, url)).toBe(200);
    const outsider = await fixture.tenant.addAccount([{ role: 'technician' }]);
    for (const client of [outsider.client, occupant, energy_clerk]) {
      expect(await fetchAs(client, url)).toBe(404);
      expect(await fetchAs(client, `${url}/thumb`)).toBe(404);
    }
    expect((await secondTechnician.call('getWorkOrder', { id: order.id })).code === bodyCode.success).toBe(
      (await fetchAs(secondTechnician, url)) === 200,
    );
  });
});
