import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { api } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveServer, listenLive } from '../support/services/live.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const caps = { perAddress: 20, inAll: 30 };
let server: TestServer;
let live: LiveServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer({ bodyWithinMs: 300, config: { connections: caps, trustedProxies: ['127.0.0.2'] } });
  live = await listenLive(server);
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

async function open(to: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: to, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** Resolves when the connection has ended; never for one that stays open. */
async function sendSlowly(head: string): Promise<void> {
  const socket = await open(port);
  const closed = once(socket, 'close');
  socket.resume();
  socket.write(`${head}\r\nHost: x\r\nContent-Length: 1000\r\n\r\nAAAA`);
  await closed;
}

describe('abuse case 32: slow bodies on every path', () => {
  it.each([
    ['POST /api/v1/a-token-of-a-device/telemetry HTTP/1.1'],
    ['POST /api/v1/a-token-of-a-device/attributes HTTP/1.1'],
    ['POST /nowhere HTTP/1.1'],
    ['POST /api/nowhere HTTP/1.1'],
    ['PUT /healthz HTTP/1.1'],
    ['POST /%ff HTTP/1.1'],
    ['GET /healthz HTTP/1.1'],
    ['GET /app-config.json HTTP/1.1'],
    [`POST ${api.logInWithPassword.path} HTTP/1.1`],
    [`POST ${api.requestToken.path} HTTP/1.1`],
    [`DELETE ${api.logOut.path} HTTP/1.1`],
  ])('ends the connection of %s', (head) => sendSlowly(head));

  it('and an upload still has its time', async () => {
    const socket = await open(port);
    socket.write(
      `POST ${api.uploadFile.path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n`,
    );
    await sendSlowly('POST /nowhere HTTP/1.1');
    await sendSlowly('POST /nowhere HTTP/1.1');
    expect(socket.readyState).toBe('open');
    socket.destroy();
  });
});

/** Opens so many that `refused` of them should end at once. @returns those that stay open */
async function openMany(to: number, size: number, refused: number, localAddress?: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < size; index += 1) sockets.push(await open(to, localAddress));
  const isOver = (socket: Socket) => socket.destroyed || socket.readableEnded;
  for (const socket of sockets) socket.resume();
  await expect.poll(() => sockets.filter(isOver).length, { timeout: 30_000 }).toBe(refused);
  return sockets.filter((socket) => !isOver(socket));
}

describe('abuse case 32: idle connections', () => {
  it.each(['web', 'devices'])('of one address are limited, and other addresses continue: %s', async (name) => {
    const to = name === 'web' ? port : live.devicePort;
    const before = server.context.metrics.read('connectionsRefused');
    const mine = await openMany(to, caps.perAddress + 5, 5);
    const others = await openMany(to, caps.inAll - caps.perAddress + 5, 5, '127.0.0.3');
    expect(server.context.metrics.read('connectionsRefused') - before).toBe(10);
    for (const socket of [...mine, ...others]) socket.destroy();
    const gauge = name === 'web' ? 'webConnections' : 'deviceConnections';
    await expect.poll(() => server.context.metrics.read(gauge)).toBe(0);
    for (const socket of await openMany(to, caps.perAddress, 0)) socket.destroy();
    await expect.poll(() => server.context.metrics.read(gauge)).toBe(0);
    expect(server.logLines.filter(({ text }) => text?.startsWith('too many connections')).length).toBeGreaterThan(0);
  });

  it('of a named proxy count only in total', async () => {
    for (const socket of await openMany(port, caps.inAll + 3, 3, '127.0.0.2')) socket.destroy();
  });
});
