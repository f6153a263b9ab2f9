import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { api, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNodeCipher } from '#http/api/node-cipher.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Announces a large body of which nothing is sent but a few bytes. @returns what the server answers meanwhile */
async function announceBody(headers: Record<string, string>): Promise<string> {
  const { method, path } = api.applyConfiguration;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Content-Length: 2000000'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n{"source"`);
  const timeout = setTimeout(() => socket.destroy(), 3000);
  const [data] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean];
  clearTimeout(timeout);
  socket.destroy();
  return Buffer.isBuffer(data) ? data.toString() : '';
}

function codeOf(answer: string): number {
  const [, body = ''] = answer.split('\r\n\r\n');
  return JSON.parse(createNodeCipher(server.context.config.transport.key).decrypt(body)).code;
}

it('a large body is not waited for where the token is missing, wrong, or of somebody who may not send it', async () => {
  const codes = [];
  for (const headers of [{}, { Authorization: 'Bearer nobody' }, tenant.clients.technician.headers])
    codes.push(codeOf(await announceBody(headers)));
  expect(codes).toEqual([bodyCode.tokenExpired, bodyCode.tokenExpired, bodyCode.forbidden]);
});

it('a large body of somebody who may send it is waited for', async () => {
  expect(await announceBody(tenant.clients.tenant_admin.headers)).toBe('');
});
