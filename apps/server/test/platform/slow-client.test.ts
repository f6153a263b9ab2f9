import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { api } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer({ bodyWithinMs: 300 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

describe('a client that sends its body too slowly', () => {
  it('loses its connection', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const { method, path } = api.logInWithPassword;
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nAAAA`);
    const elapsed = startQuietClock();
    await once(socket, 'close');
    expect(elapsed()).toBeLessThan(2000);
  });

  it('does not cost others theirs: a connection whose body was refused stays usable', async () => {
    const { method, path } = api.logInWithPassword;
    const agent = new (await import('node:http')).Agent({ keepAlive: true, maxSockets: 1 });
    const { request } = await import('node:http');
    const send = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const call = request({ agent, port, host: '127.0.0.1', method, path, headers: { 'content-type': 'text/plain' } }, (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode));
        });
        call.on('error', reject);
        call.end('garbage');
      });
    const startedAt = performance.now();
    // Longer than the limit, so that a leftover deadline would end the connection.
    while (performance.now() - startedAt < 900) expect(await send()).toBe(200);
    agent.destroy();
  });
});
