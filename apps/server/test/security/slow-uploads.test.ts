import { randomBytes } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { api, bodyCode } from '@energy-om/contract';
import { maxUploadBytesPerDay } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLocalFileStore } from '#adapters/files/local-file-store.ts';
import { createDiskWatermark, type DiskSpace, minFreeBytesForFiles } from '#db/disk-watermark.ts';
import { maxUploadsOfAccount } from '#services/file/reserve-upload.ts';
import { createUploadRoom, maxUploads } from '#services/file/upload-room.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import type { Answer, TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../support/services/test-server.ts';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** A server on a port, with a disk whose free space the test sets. */
async function listen(options: TestServerOptions = {}) {
  const space: DiskSpace = { freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte };
  const server = await startTestServer({ encryption: false, probeDisk: async () => ({ ...space }), ...options });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, space, port: (server.app.server.address() as AddressInfo).port, tenant: await createTenant(server) };
}

interface SlowUpload {
  call: ClientRequest;
  /** Null: the connection ended without an answer. */
  answer: Promise<Answer | null>;
}

const begun: SlowUpload[] = [];
afterEach(async () => {
  for (const { call } of begun) call.destroy();
  await Promise.all(begun.splice(0).map(({ answer }) => answer));
});

const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="note.txt"\r\n\r\n';

/** Sends the beginning of a file and nothing more. @param length the announced length; null: chunked */
function beginUpload(port: number, { headers }: TestClient, length: number | null): SlowUpload {
  const { method, path } = api.uploadFile;
  const announced = length === null ? {} : { 'content-length': length };
  const call = request({ port, method, path, headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', ...announced } });
  const answer = new Promise<Answer | null>((resolve) => {
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
    });
    call.on('error', () => resolve(null));
    call.on('close', () => resolve(null));
  });
  call.write(`${head}beginning`);
  const upload = { call, answer };
  begun.push(upload);
  return upload;
}

const countReservations = async ({ database }: TestServer, tenant: TestTenant) =>
  (await database.kysely.selectFrom('upload_reservations').select('id').where('tenant_id', '=', tenant.id).execute()).length;
const listIncoming = ({ context }: TestServer) => readdir(context.files.incomingFolder);
const small = { name: 'a.txt', bytes: Buffer.from('note') };

describe('abuse case 27: slow uploads', () => {
  let server: TestServer;
  let space: DiskSpace;
  let port: number;
  let tenant: TestTenant;
  beforeAll(async () => {
    ({ server, space, port, tenant } = await listen());
  });
  beforeEach(async () => {
    // The last test's connections have ended; their reservations follow, and the disk is probed once a second.
    await expect.poll(() => countReservations(server, tenant)).toBe(0);
    const { disk } = server.context;
    await expect.poll(() => disk.assertRoomForFiles(gigabyte).then(Boolean, String)).toBe(false);
  });
  afterAll(() => server.close());

  /** Uploads that are being received, counted by the files that have begun. */
  const expectUnderWay = (count: number) => expect.poll(async () => (await listIncoming(server)).length).toBe(count);

  it('of one account are limited to three at once; others upload and write meanwhile, and nothing stays behind', async () => {
    const { technician, secondTechnician } = tenant.clients;
    const slow = Array.from({ length: maxUploadsOfAccount }, () => beginUpload(port, technician, 10 * megabyte));
    await expectUnderWay(maxUploadsOfAccount);
    expect(await technician.upload('uploadFile', [small])).toEqual({
      code: bodyCode.tooMany,
      message: '您同时上传的文件过多，请等前面的传完再试',
      data: { retryAfterSeconds: 5 },
    });
    expect((await secondTechnician.upload('uploadFile', [small])).code).toBe(bodyCode.success);
    expect((await technician.call('updateProfile', { fullName: '王工' })).code).toBe(bodyCode.success);
    for (const { call } of slow) call.destroy();
    await expectUnderWay(0);
    await expect.poll(() => countReservations(server, tenant)).toBe(0);
    expect((await technician.upload('uploadFile', [small])).code).toBe(bodyCode.success);
  });

  it('cannot take the room of others’ writes: their announced size counts before it is received', async () => {
    space.freeBytes = Math.max(minFreeBytesForFiles, space.totalBytes * 0.05) + 100 * megabyte;
    await expect.poll(() => server.context.disk.assertRoomForFiles(200 * megabyte).catch(() => 'full')).toBe('full');
    const { technician, secondTechnician } = tenant.clients;
    for (const client of [technician, technician, technician]) beginUpload(port, client, 30 * megabyte);
    await expectUnderWay(3);
    const late = [beginUpload(port, secondTechnician, 30 * megabyte), beginUpload(port, secondTechnician, null)];
    for (const { answer } of late) {
      expect(await answer).toEqual({ code: bodyCode.unavailable, message: '服务器存储空间不足，暂时无法保存，请稍后再试', data: null });
    }
    expect((await secondTechnician.call('updateProfile', { fullName: '李工' })).code).toBe(bodyCode.success);
    space.freeBytes = 50 * gigabyte;
  });

  it('end with a message as soon as the disk is nearly full, and release their space', async () => {
    const { answer } = beginUpload(port, tenant.clients.technician, 10 * megabyte);
    await expectUnderWay(1);
    space.freeBytes = minFreeBytesForFiles - 1;
    expect((await answer)?.message).toBe('服务器存储空间不足，暂时无法保存，请稍后再试');
    await expectUnderWay(0);
    space.freeBytes = 50 * gigabyte;
    await expect.poll(async () => (await tenant.clients.technician.upload('uploadFile', [small])).code).toBe(bodyCode.success);
  });

  it('beyond the account’s share of a day are refused before they are received', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    await fillShare(account.id, maxUploadBytesPerDay - megabyte);
    expect(await beginUpload(port, client, 2 * megabyte).answer).toMatchObject({
      code: bodyCode.tooMany,
      message: '今日上传总量已达上限，请明天再传',
    });
    expect(await beginUpload(port, client, null).answer).toMatchObject({ code: bodyCode.tooMany });
    expect((await client.upload('uploadFile', [small])).code).toBe(bodyCode.success);
    // Uploads in progress count as if they had been received.
    beginUpload(port, client, megabyte);
    await expectUnderWay(1);
    expect(await beginUpload(port, client, megabyte / 2).answer).toMatchObject({ code: bodyCode.tooMany });
  });

  it('whose answer was lost are answered again, though the share has been used up since', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const options = { idempotencyKey: 'upload-answered-once' };
    const large = { name: 'a.txt', bytes: Buffer.alloc(megabyte, 'x') };
    const first = await client.upload('uploadFile', [large], {}, options);
    expect(first.code).toBe(bodyCode.success);
    await fillShare(account.id, maxUploadBytesPerDay - megabyte);
    expect(await client.upload('uploadFile', [large], {}, options)).toEqual(first);
    expect((await client.upload('uploadFile', [large])).code).toBe(bodyCode.tooMany);
  });

  it('of a server that was killed count for two minutes at most', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const { clock, context, database } = server;
    const left = Array.from({ length: maxUploadsOfAccount }, () => ({
      tenant_id: tenant.id,
      id: context.ids.next(),
      account_id: account.id,
      bytes: 100 * megabyte,
      expires_at: new Date(clock.now().getTime() + 120_000),
    }));
    await database.kysely.insertInto('upload_reservations').values(left).execute();
    expect((await client.upload('uploadFile', [small])).code).toBe(bodyCode.tooMany);
    clock.advance(120_000);
    expect((await client.upload('uploadFile', [small])).code).toBe(bodyCode.success);
  });

  async function fillShare(accountId: string, size: number): Promise<void> {
    const row = {
      tenant_id: tenant.id,
      id: server.context.ids.next(),
      name: 'x',
      size,
      mime: 'text/plain',
      sha256: '',
      storage_key: randomBytes(16).toString('hex'),
    };
    await server.database.kysely
      .insertInto('files')
      .values({ ...row, thumb_key: null, bucket: 'work-order', biz_id: null, created_by: accountId, created_at: server.clock.now() })
      .execute();
  }
});

describe('abuse case 27: an upload that cannot finish in time', () => {
  it.each([
    ['of an announced length', 10 * megabyte],
    ['of unknown length', null],
  ])('%s ends early with a message that it may be sent again, and then its connection ends', async (_what, length) => {
    const { server, port, tenant } = await listen({ uploadTimesMs: { grace: 200, checkInterval: 50, drain: 300 } });
    const { call, answer } = beginUpload(port, tenant.clients.technician, length);
    const closed = new Promise((resolve) => call.once('close', resolve));
    const drip = setInterval(() => call.writable && call.write('x'), 50);
    expect(await answer).toMatchObject({ code: bodyCode.unavailable, message: '网络太慢，文件未能传完，请换个网络再试' });
    await closed;
    clearInterval(drip);
    await expect.poll(() => listIncoming(server)).toEqual([]);
    await expect.poll(() => countReservations(server, tenant)).toBe(0);
    await server.close();
  });

  it('at a sufficient pace is accepted', async () => {
    const { server, port, tenant } = await listen({ uploadTimesMs: { grace: 200, checkInterval: 50 } });
    const body = 'x'.repeat(1000);
    const tail = '\r\n--x--\r\n';
    const { call, answer } = beginUpload(
      port,
      tenant.clients.technician,
      head.length + 'beginning'.length + 20 * body.length + tail.length,
    );
    for (let number = 0; number < 20; number += 1) {
      call.write(body);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    call.end(tail);
    expect((await answer)?.code).toBe(bodyCode.success);
    await server.close();
  });
});

describe('the places of a server', () => {
  const space: DiskSpace = { freeBytes: 10 * gigabyte, totalBytes: 20 * gigabyte };
  const createRoom = () => createUploadRoom(createDiskWatermark('/data', async () => space));

  it('are limited for a tenant and for all, and become free again', async () => {
    const room = createRoom();
    const leave = [];
    for (let number = 0; number < maxUploads.ofTenant; number += 1) leave.push(await room.take('one', 1));
    await expect(room.take('one', 1)).rejects.toThrow('uploadsOfAll');
    for (let number = maxUploads.ofTenant; number < maxUploads.ofAll; number += 1) leave.push(await room.take(`other ${number}`, 1));
    await expect(room.take('another', 1)).rejects.toThrow('uploadsOfAll');
    leave[0]?.();
    await room.take('one', 1);
  });

  it('are limited by the disk’s room for the announced sizes', async () => {
    const room = createRoom();
    const leave = await room.take('one', 8 * gigabyte);
    await expect(room.take('one', 2 * gigabyte)).rejects.toThrow('are free');
    leave();
    await room.take('one', 2 * gigabyte);
  });
});

describe('what a killed server was receiving', () => {
  it('is removed once no upload can be writing it any more', async () => {
    const { server } = await listen();
    const { incomingFolder } = server.context.files;
    await mkdir(incomingFolder, { recursive: true });
    for (const name of ['old', 'new']) await writeFile(join(incomingFolder, name), name);
    const before = new Date(Date.now() - 11 * 60 * 1000);
    await utimes(join(incomingFolder, 'old'), before, before);
    await server.context.files.removeAbandoned();
    expect(await readdir(incomingFolder)).toEqual(['new']);
    await utimes(join(incomingFolder, 'new'), before, before);
    await openLocalFileStore(join(server.context.config.dataDir, 'files'));
    expect(await readdir(incomingFolder)).toEqual([]);
    await server.close();
  });
});
