import { api, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeCipher } from '#http/api/node-cipher.ts';
import { createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer, testTransportKey } from '../support/services/test-server.ts';

const cipher = createNodeCipher(testTransportKey);
const { method, path: logInPath } = api.logInWithPassword;
const { path: getPath } = api.getUserInfo;

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

async function postRaw(payload: string | Buffer, contentType = 'text/plain') {
  return server.app.inject({ method, url: logInPath, headers: { 'content-type': contentType }, payload });
}

function nest(depth: number): unknown {
  return depth === 0 ? 'x' : { deeper: nest(depth - 1) };
}

const bodies: [string, string][] = [
  ['plain JSON where cipher text belongs', JSON.stringify({ loginName: 'a', passWord: 'b' })],
  ['garbage', 'garbage that is no cipher text'],
  ['base64 of nothing encrypted', Buffer.from('hello hello hello').toString('base64')],
  ['encrypted text that is not JSON', cipher.encrypt('loginName=a')],
  ['encrypted JSON of another key', createNodeCipher('anotherKey123456').encrypt('{"loginName":"a","passWord":"b"}')],
  ['cipher text cut in the middle', cipher.encrypt('{"loginName":"a","passWord":"b"}').slice(0, 30)],
  ['a body of more than 64 KiB', cipher.encrypt(JSON.stringify({ loginName: 'a'.repeat(70_000) }))],
  ['a __proto__ key', cipher.encrypt('{"loginName":"a","passWord":"b","__proto__":{"isAdmin":true}}')],
  ['a constructor.prototype key', cipher.encrypt('{"loginName":"a","passWord":"b","constructor":{"prototype":{"isAdmin":true}}}')],
  ['JSON nested nine deep', cipher.encrypt(JSON.stringify(nest(9)))],
  ['an array of 501', cipher.encrypt(JSON.stringify({ points: new Array(501).fill(0) }))],
];

describe('an encrypted transport', () => {
  it.each(bodies)('answers %s with the one answer to every transport fault', async (_what, payload) => {
    const [reference, response] = [await postRaw('!'), await postRaw(payload)];
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(reference.body);
    expect(JSON.parse(cipher.decrypt(response.body))).toMatchObject({ code: bodyCode.invalid, data: { fields: {} } });
  });

  it('reads a body under any content type', async () => {
    const payload = cipher.encrypt(JSON.stringify({ loginName: tenant.accounts.technician.loginName, passWord: testPassword }));
    for (const contentType of ['text/plain', 'application/json', 'application/octet-stream']) {
      const response = await postRaw(payload, contentType);
      expect(JSON.parse(cipher.decrypt(response.body)).code).toBe(bodyCode.success);
    }
  });

  it('reads a body in the quotes of a JSON text', async () => {
    const payload = cipher.encrypt(JSON.stringify({ loginName: tenant.accounts.technician.loginName, passWord: testPassword }));
    const response = await postRaw(JSON.stringify(payload), 'application/json');
    expect(JSON.parse(cipher.decrypt(response.body)).code).toBe(bodyCode.success);
  });

  it('answers with one base64 text of the envelope', async () => {
    const response = await postRaw(cipher.encrypt('{}'));
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  });

  it('accepts JSON nested eight deep and an array of 500, so that the schema judges them', async () => {
    const payload = cipher.encrypt(JSON.stringify({ a: nest(7), b: new Array(500).fill(0) }));
    const { data } = JSON.parse(cipher.decrypt((await postRaw(payload)).body));
    expect(data.fields).toEqual({ loginName: '请输入手机号', passWord: '请输入密码' });
  });

  it.each([
    ['longer than 4 KiB', cipher.encrypt('a'.repeat(4096))],
    ['in clear', 'page=1'],
    ['with a broken percent sign', '%E0%A4%A'],
  ])('answers a query %s with the same answer', async (_what, query) => {
    const reference = await postRaw('!');
    const response = await server.app.inject({ method: 'GET', url: `${getPath}?${query}`, headers: tenant.clients.technician.headers });
    expect(response.body).toBe(reference.body);
  });

  it('reads an encrypted query whether its plus signs are percent-encoded or not', async () => {
    const plus = Array.from({ length: 200 }, (_, index) => cipher.encrypt(`_t=${index}`)).find((text) => text.includes('+')) as string;
    for (const query of [plus, encodeURIComponent(plus)]) {
      const response = await server.app.inject({ method: 'GET', url: `${getPath}?${query}`, headers: tenant.clients.technician.headers });
      expect(JSON.parse(cipher.decrypt(response.body)).code).toBe(bodyCode.success);
    }
  });

  it('refuses a multipart body where JSON belongs', async () => {
    const response = await postRaw(
      '--x\r\nContent-Disposition: form-data; name="loginName"\r\n\r\na\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    );
    expect(response.body).toBe((await postRaw('!')).body);
  });

  it('answers an unknown path under /api like an unknown thing', async () => {
    const response = await server.app.inject({ method: 'GET', url: `${getPath}Twice` });
    expect(JSON.parse(cipher.decrypt(response.body)).code).toBe(bodyCode.notFound);
  });

  it('never writes cipher text, clear text or a query into the log', async () => {
    server.logLines.length = 0;
    await tenant.clients.technician.call('logInWithPassword', {
      loginName: tenant.accounts.technician.loginName,
      passWord: 'a wrong Secret 99',
    });
    await server.app.inject({
      method: 'GET',
      url: `${getPath}?${cipher.encrypt('keyword=Secret')}`,
      headers: tenant.clients.technician.headers,
    });
    expect(server.logLines.map(({ fields }) => fields.route)).toEqual(['logInWithPassword', 'getUserInfo']);
    const text = JSON.stringify(server.logLines);
    expect(text).not.toContain('Secret');
    expect(text).not.toContain(cipher.encrypt('keyword=Secret'));
    expect(text).not.toContain(tenant.clients.technician.token);
  });
});

describe('field messages', () => {
  it('are the specification’s in Chinese by default, and English where asked for', async () => {
    const chinese = await tenant.clients.technician.call('logInWithPassword', { loginName: 'undefined', passWord: '' });
    expect(chinese).toMatchObject({
      code: bodyCode.invalid,
      message: '请输入手机号',
      data: { fields: { loginName: '请输入手机号', passWord: '请输入密码' } },
    });
    const english = await tenant.clients.technician.call('logInWithPassword', {}, { headers: { 'accept-language': 'en-GB,en;q=0.9' } });
    expect(english.data.fields).toEqual({ loginName: 'Enter your mobile number', passWord: 'Enter your password' });
  });
});

describe('an unknown key', () => {
  const list = (input: Record<string, unknown>, language = 'zh-CN') =>
    tenant.clients.dispatcher.call('listWorkOrders', input, { headers: { 'accept-language': language } });

  it('of a query is named and refused, and not ignored', async () => {
    expect(await list({ levle: 1, pageSize: 5, statuses: [10] })).toEqual({
      code: bodyCode.invalid,
      message: '不支持的参数',
      data: { fields: { levle: '不支持的参数', statuses: '不支持的参数' } },
    });
    expect((await list({ levle: 1, page: 0 }, 'en')).data.fields).toEqual({
      levle: 'There is no such field',
      page: 'Please check this field',
    });
  });

  it('of the body of a reading call is refused as well', async () => {
    const answer = await tenant.clients.dispatcher.call('listMeters', { energytype: 'NYDN' });
    expect(answer).toMatchObject({ code: bodyCode.invalid, data: { fields: { energytype: '不支持的参数' } } });
  });

  it('is not the one that an HTTP library appends so that no cache answers', async () => {
    expect((await list({ _t: '1760000000000', _: '1' })).code).toBe(bodyCode.success);
  });
});

describe('a transport without encryption', () => {
  let clear: TestServer;
  beforeAll(async () => {
    clear = await startTestServer({ encryption: false });
  });
  afterAll(() => clear.close());

  it('speaks plain JSON both ways', async () => {
    const payload = { loginName: tenant.accounts.technician.loginName, passWord: testPassword };
    const response = await clear.app.inject({ method, url: logInPath, payload });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toMatchObject({ code: bodyCode.success, data: { userinfo: { id: tenant.accounts.technician.id } } });
  });

  it('keeps the limits and the guard against poisoned keys', async () => {
    for (const payload of ['{"__proto__":{"a":1}}', JSON.stringify(nest(9)), 'no json']) {
      const response = await clear.app.inject({ method, url: logInPath, headers: { 'content-type': 'application/json' }, payload });
      expect(response.json()).toMatchObject({ code: bodyCode.invalid, data: { fields: {} } });
    }
  });
});
