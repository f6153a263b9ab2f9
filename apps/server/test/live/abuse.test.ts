import { connect as connectSocket } from 'node:net';
import { accountTopic } from '@energy-om/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { liveTimes } from '#live/start-live.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectPhone, type LiveServer, listenLive, openRaw } from '../support/services/live.ts';
import { type LogLine, startTestServer, type TestServer } from '../support/services/test-server.ts';

const megabyte = 1024 * 1024;

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
let isOpen = true;

beforeAll(async () => {
  server = await startTestServer({ config: { publicAddresses: ['https://om.example.com/energy/om'] } });
  tenant = await createTenant(server);
  live = await listenLive(server, { isOpen: () => isOpen });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await live.stop();
  await server.close();
});

function makeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

/** Makes a CONNECT with a clean session and a keep-alive of 30 s; with a ticket also user name and password. */
function makeConnect(clientId: string, ticket?: string): Buffer {
  const credentials = ticket === undefined ? [] : [makeText(clientId), makeText(ticket)];
  const flags = ticket === undefined ? 0x02 : 0xc2;
  const body = Buffer.concat([makeText('MQTT'), Buffer.from([4, flags, 0, 30]), makeText(clientId), ...credentials]);
  return Buffer.concat([Buffer.from([0x10, ...makeLength(body.length)]), body]);
}

function makeSubscribe(topic: string): Buffer {
  const body = Buffer.concat([Buffer.from([0, 1]), makeText(topic), Buffer.from([1])]);
  return Buffer.concat([Buffer.from([0x82, ...makeLength(body.length)]), body]);
}

function makeLength(length: number): number[] {
  return length < 128 ? [length] : [(length % 128) + 128, Math.floor(length / 128)];
}

/** Returns the HTTP status of a WebSocket handshake; 101 when it is accepted. */
function openHandshake(path: string, headers: Record<string, string> = {}, protocol: string | null = 'mqtt'): Promise<number> {
  const socket = new WebSocket(new URL(path, live.url), protocol ?? [], { headers });
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('error', () => undefined);
  });
}

describe('a frame that is too large', () => {
  it('ends the connection by its announced length: a CONNECT of 150 MB costs no memory', async () => {
    const { socket, closed } = await openRaw(live);
    const before = process.memoryUsage();
    let sent = 0;
    let failure: Error | undefined;
    const send = (bytes: Buffer) =>
      new Promise<void>((resolve) => {
        socket.send(bytes, (error) => {
          failure = error;
          resolve();
        });
      });
    // The header has type 1 and a length of 150 MB in four bytes; the body is sent for as long as the server reads.
    await send(Buffer.from([0x10, 0x80, 0x9a, 0xc3, 0x47]));
    for (; !failure && sent < 150 * megabyte; sent += 32 * 1024) await send(Buffer.alloc(32 * 1024));
    await closed;
    expect(failure).toBeDefined();
    const after = process.memoryUsage();
    expect(after.external - before.external).toBeLessThan(30 * megabyte);
    expect(sent).toBeLessThan(30 * megabyte);
  });

  it('ends the connection of an authenticated phone too, whatever its type', async () => {
    const phone = await connectPhone(live, tenant.clients.technician);
    phone.mqtt.subscribe(Array.from({ length: 2000 }, (_, index) => `a topic of some forty characters, ${index}`));
    await phone.closed;
  });

  it('is not buffered by the WebSocket either', async () => {
    const { socket, closed } = await openRaw(live);
    const code = new Promise((resolve) => void socket.once('close', resolve));
    socket.send(Buffer.alloc(64 * 1024 + 1));
    await closed;
    expect(await code).toBe(1009);
  });
});

describe('a connection', () => {
  it('that sends no CONNECT is closed after 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { socket, closed } = await openRaw(live);
    vi.advanceTimersByTime(4999);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    vi.advanceTimersByTime(1);
    await closed;
    expect(liveTimes.connectTimeoutMs).toBe(5000);
  });

  it('that sends an incomplete CONNECT is closed after 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { socket, closed } = await openRaw(live);
    await new Promise((resolve) => socket.send(makeConnect('x').subarray(0, 8), resolve));
    vi.advanceTimersByTime(5000);
    await closed;
  });

  it('is closed when it begins with another packet than CONNECT, sends a second CONNECT, or sends text', async () => {
    const first = await openRaw(live);
    first.socket.send(makeSubscribe('#'));
    await first.closed;
    const second = await openRaw(live);
    second.socket.send(Buffer.concat([makeConnect('x'), makeConnect('x')]));
    await second.closed;
    const third = await openRaw(live);
    third.socket.send('CONNECT');
    await third.closed;
  });

  it('is closed when it sends bytes that are no MQTT, and others are not affected', async () => {
    const phone = await connectPhone(live, tenant.clients.dispatcher);
    await phone.subscribe(accountTopic(tenant.accounts.dispatcher.id));
    for (const bytes of [
      Buffer.alloc(100, 0xff),
      Buffer.alloc(100),
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.from([0x10, 0x02, 0x00, 0x04]),
    ]) {
      const { socket, closed } = await openRaw(live);
      socket.send(bytes);
      await closed;
    }
    await server.context.eventBus.publish({ kind: 'account-changed', accountId: tenant.accounts.dispatcher.id, tenantId: null });
    await expect.poll(() => phone.messages).toHaveLength(1);
    await phone.end();
  });

  it('whose client stops reading is closed, and others receive their messages meanwhile', async () => {
    const other = await startTestServer();
    const quick = await listenLive(other, { times: { drainTimeoutMs: 100 } });
    const { technician, dispatcher } = tenant.accounts;
    const { socket } = await openRaw(quick);
    const { ticket, clientId } = await tenant.clients.technician.succeed('requestLiveTicket');
    socket.send(makeConnect(clientId, ticket));
    await new Promise((resolve) => socket.once('message', resolve));
    socket.send(makeSubscribe(accountTopic(technician.id)));
    await new Promise((resolve) => socket.once('message', resolve));
    socket.pause();
    const phone = await connectPhone(quick, tenant.clients.dispatcher);
    await phone.subscribe(accountTopic(dispatcher.id));
    const large = 'x'.repeat(60_000);
    for (let count = 0; count < 400; count += 1) {
      await other.context.eventBus.publish({ kind: 'account-changed', accountId: technician.id, tenantId: large });
    }
    await other.context.eventBus.publish({ kind: 'account-changed', accountId: dispatcher.id, tenantId: null });
    await expect.poll(() => phone.messages).toHaveLength(1);
    const isDrainTimeout = ({ fields }: LogLine) => String(fields.err).includes('drain timeout') && fields.clientId === clientId;
    await expect.poll(() => other.logLines.some(isDrainTimeout)).toBe(true);
    socket.terminate();
    await quick.stop();
    await other.close();
  });
});

describe('the WebSocket endpoint', () => {
  it('exists on /mqtt only', async () => {
    expect(await openHandshake('/mqtt')).toBe(101);
    expect(await openHandshake('/mqtt?a=b')).toBe(101);
    // As a proxy passes it on that takes nothing off.
    expect(await openHandshake('/energy/om/mqtt')).toBe(101);
    for (const path of ['/', '/mqtt/', '/MQTT', '/api/user/liveticket', '/energy/mqtt', '/energy/om/om/mqtt', '/mqtt/../mqttt'])
      expect(await openHandshake(path)).toBe(404);
  });

  it('accepts the subprotocol mqtt only', async () => {
    expect(await openHandshake('/mqtt', {}, 'mqttv3.1')).toBe(400);
    expect(await openHandshake('/mqtt', {}, null)).toBe(400);
  });

  it('accepts pages of its own origin and of configured origins, and programs', async () => {
    const { host } = new URL(live.url);
    expect(await openHandshake('/mqtt', { origin: `http://${host}` })).toBe(101);
    expect(await openHandshake('/mqtt', { origin: 'https://om.example.com' })).toBe(101);
    for (const origin of ['http://evil.example', 'null', `http://${host}.evil.example`, 'https://om.example.com.evil.example']) {
      expect(await openHandshake('/mqtt', { origin })).toBe(403);
    }
  });

  it('refuses connections while the server shuts down', async () => {
    isOpen = false;
    expect(await openHandshake('/mqtt')).toBe(503);
    isOpen = true;
  });

  it('leaves upgrade requests for other protocols to the web server', async () => {
    const { hostname, port } = new URL(live.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connectSocket(Number(port), hostname);
      socket.write(
        'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
      );
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
        if (text.includes('"up"')) {
          socket.destroy();
          resolve(text);
        }
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});
