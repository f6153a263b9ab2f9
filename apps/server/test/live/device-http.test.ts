import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCredential } from '../support/factories/device-credentials.ts';
import { createLiveDevice, revokeToken, type TestDevice } from '../support/factories/test-devices.ts';
import { queryRows } from '../support/services/query-rows.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const secret = 'a-secret-of-the-broker';

let server: TestServer;
let tenant: TestTenant;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer({ config: { mqttHookSecret: secret, logLevel: 'debug' } });
  tenant = await createTenant(server);
  device = await createLiveDevice(server, tenant);
});
afterAll(() => server.close());

function post(
  token: string,
  what: string,
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  return server.app.inject({ method: 'POST', url: `/api/v1/${token}/${what}`, payload, headers });
}

async function readPowers(): Promise<number[]> {
  const text = 'select values from readings where tenant_id = $1 and device_id = $2';
  const rows = await queryRows<{ values: { power: number } }>(server.database, text, [tenant.id, device.id]);
  return rows.map(({ values }) => values.power).sort();
}

async function readRejections(of: TestDevice): Promise<string[]> {
  const text = 'select reason from rejected_messages where tenant_id = $1 and device_id = $2';
  const rows = await queryRows<{ reason: string }>(server.database, text, [of.tenantId, of.id]);
  return rows.map(({ reason }) => reason).sort();
}

describe('a device over HTTP', () => {
  it('posts readings and attributes, which are stored before the answer', async () => {
    expect((await post(device.token, 'telemetry', '{"power":1}')).statusCode).toBe(200);
    expect(await readPowers()).toEqual([1]);
    const at = server.clock.now().getTime() - minuteMs;
    expect((await post(device.token, 'telemetry', `{"ts":${at},"values":{"power":2}}`, {})).statusCode).toBe(200);
    expect(await readPowers()).toEqual([1, 2]);
    expect((await post(device.token, 'attributes', '{"firmware":"1.2"}', { 'content-type': 'text/plain' })).statusCode).toBe(200);
    const text = 'select attributes from device_states where tenant_id = $1 and device_id = $2';
    const [state] = await queryRows<{ attributes: unknown }>(server.database, text, [tenant.id, device.id]);
    expect(JSON.stringify(state?.attributes)).toContain('1.2');
  });

  it.each(['', 'null', '[]', '"hello"', '{', '{"__proto__":{"power":1}}', '\u0000'])(
    'gets 400 for %j, which is recorded as rejected',
    async (payload) => {
      const own = await createLiveDevice(server, tenant);
      const answer = await post(own.token, 'telemetry', payload);
      expect([answer.statusCode, answer.body]).toEqual([400, '']);
      expect(await readRejections(own)).toHaveLength(1);
    },
  );

  it('may use a token of any length that MQTT accepts', async () => {
    const token = 'T'.repeat(256);
    const id = await createDevice(server, tenant.id, tenant.areas.building, '旧网关', { kind: 'gateway' });
    await createCredential(server, tenant.id, id, token);
    expect((await post(token, 'telemetry', '{"power":5}')).statusCode).toBe(200);
    const text = 'select from readings where tenant_id = $1 and device_id = $2';
    expect(await queryRows(server.database, text, [tenant.id, id])).toHaveLength(1);
    expect((await post(`${token}T`, 'telemetry', '{"power":5}')).statusCode).toBe(401);
  });

  it('gets 413 for more than 64 KiB', async () => {
    expect((await post(device.token, 'telemetry', `"${'x'.repeat(64 * 1024)}"`)).statusCode).toBe(413);
  });

  it('gets the same 401 for an unknown, revoked or misplaced token, and nothing is stored', async () => {
    const revoked = await createLiveDevice(server, tenant);
    await revokeToken(server, revoked);
    const before = await readPowers();
    const answers = [];
    for (const token of ['x'.repeat(43), revoked.token, device.id, 'me', '%00', "'%20or%201=1"])
      answers.push(await post(token, 'telemetry', '{"power":9}'));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['401 ']));
    expect(await readPowers()).toEqual(before);
  });

  it('gets 503 within 6 s while the database does not answer', async () => {
    const { take } = server.context.ingest;
    server.context.ingest.take = () => new Promise(() => undefined);
    const elapsed = startQuietClock();
    const answer = await post(device.token, 'telemetry', '{"power":1}');
    server.context.ingest.take = take;
    expect(answer.statusCode).toBe(503);
    expect(elapsed()).toBeLessThan(6500);
  });

  it('gets 503 while the database refuses statements', async () => {
    const { take } = server.context.ingest;
    server.context.ingest.take = () => Promise.reject(new Error('away'));
    const answer = await post(device.token, 'telemetry', '{"power":3}');
    server.context.ingest.take = take;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    const { run } = server.database;
    server.database.run = () => Promise.reject(new Error('away'));
    expect((await post('z'.repeat(43), 'telemetry', '{"power":3}')).statusCode).toBe(503);
    server.database.run = run;
  });

  it('gets 404 on any other path, and nothing is stored', async () => {
    for (const url of [`/api/v1/${device.token}/rpc`, `/api/v1/${device.token}`, `/api/v1//telemetry`]) {
      expect((await server.app.inject({ method: 'POST', url, payload: '{}' })).statusCode).not.toBe(500);
    }
    expect((await server.app.inject({ method: 'GET', url: `/api/v1/${device.token}/telemetry` })).statusCode).not.toBe(500);
  });

  it('leaves no token and no value in the log', async () => {
    await post(device.token, 'telemetry', '{"power":987654}');
    await post('s'.repeat(43), 'telemetry', '{"power":987654}');
    const text = JSON.stringify(server.logLines);
    expect(text).toContain('/api/v1/:token');
    expect(text).not.toContain(device.token);
    expect(text).not.toContain('s'.repeat(43));
    expect(text).not.toContain('987654');
  });
});

describe('a broker that authenticates a device over HTTP', () => {
  function ask(payload: object | string, authorization: string | undefined = `Bearer ${secret}`) {
    const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
    return server.app.inject({ method: 'POST', url: '/broker/authenticate', payload, headers });
  }

  it('gets the device and its tenant for a valid token', async () => {
    const answer = await ask({ username: device.token, password: '', clientid: 'anything', peerhost: '10.0.0.9' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { result: 'allow', is_superuser: false, client_attrs: { device: device.id, tenant: tenant.id } },
    ]);
    expect((await ask({ username: device.code, password: device.token })).json()).toMatchObject({ result: 'allow' });
  });

  it('gets a refusal for any other token', async () => {
    const revoked = await createLiveDevice(server, tenant);
    await revokeToken(server, revoked);
    for (const shown of [
      {},
      { username: null },
      { username: revoked.token },
      { username: 'x'.repeat(43) },
      { username: revoked.code, password: device.token },
    ]) {
      const answer = await ask(shown);
      expect([answer.statusCode, answer.json()]).toEqual([200, { result: 'deny' }]);
    }
  });

  it('gets no answer to its question without the secret, or in another form', async () => {
    for (const authorization of ['', 'Bearer', `Bearer ${secret}x`, secret, 'Bearer undefined']) {
      const answer = await ask({ username: device.token }, authorization);
      expect([answer.statusCode, answer.body]).toEqual([401, '']);
    }
    for (const payload of ['[]', '{"username":1}', '"x"']) expect((await ask(payload)).statusCode).toBe(400);
  });

  it('gets 404 where no secret is configured', async () => {
    const other = await startTestServer();
    const headers = { authorization: 'Bearer null' };
    const answer = await other.app.inject({ method: 'POST', url: '/broker/authenticate', payload: { username: device.token }, headers });
    expect(answer.statusCode).toBe(404);
    await other.close();
  });
});
