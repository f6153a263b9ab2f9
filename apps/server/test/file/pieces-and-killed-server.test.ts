import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileUrl, uploadsUrl } from '@energy-om/contract';
import { maxUploadPieceBytes, uploadPieceBytes } from '@energy-om/domain';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { checksumOf, createPieceClient, describeFile, offsetOf, type SentFile } from '../support/services/piece-client.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { type ServerProcess, startServerProcess } from '../support/services/server-process.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const pieceType = 'application/offset+octet-stream';

let picture: Buffer;
beforeAll(async () => {
  const noise = randomBytes(1300 * 1000 * 3);
  picture = await sharp(noise, { raw: { width: 1300, height: 1000, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
});

describe('a server that is killed while pieces come', () => {
  let database: Database;
  let databaseUrl: string;
  let folder: string;
  let running: ServerProcess | null = null;
  let headers: Record<string, string>;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase(inject('postgresUrl'));
    database = await openDatabase({ databaseUrl, dataDir: '' }, quiet);
    folder = await mkdtemp(join(tmpdir(), 'energy-om-pieces-'));
    const server = await startTestServer({ database });
    server.clock.set(new Date());
    const tenant = await createTenant(server);
    ({ headers } = await signIn(server, tenant.accounts.technician.id, tenant.id));
    await server.close();
  });
  afterAll(async () => {
    running?.child.kill('SIGKILL');
    await running?.ended;
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async () => {
    running = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl, TRANSPORT_ENCRYPTION: 'off' });
    return running;
  };
  const send = ({ url }: ServerProcess, method: string, path: string, own: Record<string, string>, body?: Buffer) =>
    fetch(url + path, { method, headers: { ...headers, 'tus-resumable': '1.0.0', ...own }, ...(body && { body: new Uint8Array(body) }) });

  it('has on its disk all that it has acknowledged, and goes on from there until the file is whole', async () => {
    const file: SentFile = { id: randomUUID(), name: '现场.jpg', bytes: picture };
    const begin = (server: ServerProcess) =>
      send(server, 'POST', uploadsUrl, { 'upload-length': String(picture.length), 'upload-metadata': describeFile(file) });
    let acknowledged = 0;
    // Killed after a few milliseconds of the attempt: in the middle of a piece, of its writing, or of storing the whole.
    for (const killAfterMs of [2, 6, 10, 15, 25]) {
      const server = await start();
      const begun = await begin(server);
      const at = Number(begun.headers.get('upload-offset'));
      expect(at).toBeGreaterThanOrEqual(acknowledged);
      acknowledged = at;
      if (at === picture.length) break;
      const kill = setTimeout(killAfterMs).then(() => server.child.kill('SIGKILL'));
      acknowledged = await sendUntilGone(server, file, acknowledged);
      await kill;
      await server.ended;
    }
    const server = await start();
    const resumed = Number((await begin(server)).headers.get('upload-offset'));
    expect(resumed).toBeGreaterThanOrEqual(acknowledged);
    expect(await sendUntilGone(server, file, resumed)).toBe(picture.length);
    const stored = await fetch(server.url + fileUrl(file.id), { headers });
    expect(Buffer.from(await stored.arrayBuffer()).equals(picture)).toBe(true);
    // What was being written when the server was killed belongs to nothing, and is removed some time.
    expect(await database.kysely.selectFrom('unfinished_uploads').select('id').execute()).toEqual([]);
  });

  /** @returns the last offset that was acknowledged */
  async function sendUntilGone(server: ServerProcess, file: SentFile, from: number): Promise<number> {
    let offset = from;
    while (offset < file.bytes.length) {
      const piece = file.bytes.subarray(offset, offset + uploadPieceBytes);
      const own = { 'content-type': pieceType, 'upload-offset': String(offset), 'upload-checksum': checksumOf(piece) };
      const answer = await send(server, 'PATCH', `${uploadsUrl}/${file.id}`, own, piece).catch(() => null);
      // Under load a server may refuse what it takes a moment later.
      if (answer?.status === 503) continue;
      if (answer === null || answer.status !== 204) break;
      offset = Number(answer.headers.get('upload-offset'));
    }
    return offset;
  }
});

describe('abuse case 27: pieces that come slowly or not as announced', () => {
  let server: TestServer;
  let tenant: TestTenant;
  let port: number;
  beforeAll(async () => {
    server = await startTestServer({ uploadTimesMs: { grace: 200, checkInterval: 50, drain: 300 } });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as { port: number }).port;
    tenant = await createTenant(server);
  });
  afterAll(() => server.close());
  const begun: ReturnType<typeof request>[] = [];
  afterEach(() => {
    for (const call of begun.splice(0)) call.destroy();
  });

  const listPieces = () => readdir(join(server.context.config.dataDir, 'files', 'pieces'));

  async function beginPiece(extra: Record<string, string | number>) {
    const client = tenant.clients.technician;
    const pieces = createPieceClient(server, client);
    const file: SentFile = { id: randomUUID(), name: '现场.jpg', bytes: picture };
    await pieces.begin(file);
    const own = { 'tus-resumable': '1.0.0', 'content-type': pieceType, 'upload-offset': 0 };
    const call = request({ port, method: 'PATCH', path: `${uploadsUrl}/${file.id}`, headers: { ...client.headers, ...own, ...extra } });
    begun.push(call);
    const answer = new Promise<number | null>((resolve) => {
      call.on('response', (response) => resolve(response.resume().statusCode ?? null));
      call.on('error', () => resolve(null));
    });
    return { call, answer, pieces, file };
  }

  it('end with a status of their own when they are too slow, and count nothing', async () => {
    const { call, answer, pieces, file } = await beginPiece({ 'content-length': maxUploadPieceBytes });
    // A byte that is on its way once the answer has been sent may be reset, which says nothing about the answer.
    const closed = new Promise((resolve) => call.on('close', resolve));
    const drip = setInterval(() => call.writable && call.write('x'), 50);
    expect(await answer).toBe(408);
    await closed;
    clearInterval(drip);
    expect(offsetOf(await pieces.ask(file))).toBe(0);
    expect(await listPieces()).toEqual([]);
  });

  it('that break off count nothing, and the upload goes on', async () => {
    const { call, pieces, file } = await beginPiece({ 'content-length': uploadPieceBytes });
    call.write(picture.subarray(0, 100_000));
    await setTimeout(50);
    call.destroy();
    await expect.poll(async () => offsetOf(await pieces.ask(file))).toBe(0);
    expect((await pieces.sendFrom(file, 0)).statusCode).toBe(204);
    expect(await listPieces()).toEqual([]);
  });

  it('that do not say how long they are are refused before their first byte', async () => {
    const { call, answer } = await beginPiece({ 'transfer-encoding': 'chunked' });
    call.write('x');
    expect(await answer).toBe(411);
  });

  it('hold no more than four turns of their account, and none of anybody else', async () => {
    const slow = await Promise.all(Array.from({ length: 5 }, () => beginPiece({ 'content-length': uploadPieceBytes })));
    for (const { call } of slow) call.write('x');
    const other = createPieceClient(server, tenant.clients.dispatcher);
    expect((await other.upload({ id: randomUUID(), name: 'a.txt', bytes: Buffer.from('x') })).statusCode).toBe(204);
    expect(await Promise.all(slow.map(({ answer }) => answer))).toEqual([408, 408, 408, 408, 408]);
  });
});
