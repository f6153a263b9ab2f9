import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyCode } from '@energy-om/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDiskReserve } from '#db/disk-reserve.ts';
import { createDiskWatermark, type DiskSpace, minFreeBytes } from '#db/disk-watermark.ts';
import { openDatabase } from '#db/open.ts';
import { createTenant, testPassword } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer } from '../support/services/test-server.ts';

const gibibyte = 1024 ** 3;

afterEach(() => void vi.restoreAllMocks());

/** The watermark checks at most once a second: this moves its clock instead of waiting. */
function passOneSecond(): void {
  const now = performance.now() + 1001;
  vi.spyOn(performance, 'now').mockReturnValue(now);
}

describe('the disk watermark', () => {
  it('refuses writes below 256 MiB and files below 5 %, and allows them again by itself', async () => {
    let space: DiskSpace = { freeBytes: 10 * gibibyte, totalBytes: 100 * gibibyte };
    const disk = createDiskWatermark('/data', async () => space);
    await disk.assertWritable();
    await disk.assertRoomForFiles();
    space = { freeBytes: 4 * gibibyte, totalBytes: 100 * gibibyte };
    passOneSecond();
    await disk.assertWritable();
    await expect(disk.assertRoomForFiles()).rejects.toThrow('bytes are free');
    space = { freeBytes: minFreeBytes - 1, totalBytes: 100 * gibibyte };
    passOneSecond();
    await expect(disk.assertWritable()).rejects.toThrow('bytes are free');
    space = { freeBytes: minFreeBytes, totalBytes: 100 * gibibyte };
    passOneSecond();
    await disk.assertWritable();
  });

  it('checks the disk at most once a second', async () => {
    const probe = vi.fn(async () => ({ freeBytes: gibibyte, totalBytes: gibibyte }));
    const disk = createDiskWatermark('/data', probe);
    for (let call = 0; call < 50; call += 1) await disk.assertWritable();
    expect(probe).toHaveBeenCalledTimes(1);
  });
});

describe('the reserve on the disk', () => {
  it('is held while there is room, given up on a full disk, and held again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'energy-om-reserve-'));
    const reserve = createDiskReserve(folder);
    const sizeOf = () =>
      stat(join(folder, 'reserve')).then(
        ({ size }) => size,
        () => null,
      );
    const adapt = (freeBytes: number) => reserve.adapt({ freeBytes, totalBytes: 100 * gibibyte });
    await adapt(minFreeBytes);
    expect(await sizeOf()).toBeNull();
    await adapt(gibibyte);
    expect(await sizeOf()).toBe(16 * 1024 * 1024);
    await adapt(minFreeBytes - 1);
    expect(await sizeOf()).toBe(16 * 1024 * 1024);
    await adapt(0);
    expect(await sizeOf()).toBeNull();
    await adapt(gibibyte);
    expect(await sizeOf()).toBe(16 * 1024 * 1024);
    await rm(folder, { recursive: true, force: true });
  });
});

describe('a server whose disk is nearly full', () => {
  it('answers writes with 5003 and a message, continues to read, and writes again once there is room', async () => {
    let freeBytes = 50 * gibibyte;
    const probeDisk = async () => ({ freeBytes, totalBytes: 100 * gibibyte });
    const disk = createDiskWatermark('/data', probeDisk);
    const dataDir = await mkdtemp(join(tmpdir(), 'energy-om-watermark-'));
    const database = await openDatabase({ databaseUrl: null, dataDir }, { info: () => undefined, warn: () => undefined }, { disk });
    const server = await startTestServer({ database, probeDisk });
    const { clients, accounts } = await createTenant(server);
    freeBytes = minFreeBytes - 1;
    passOneSecond();
    const refused = { code: bodyCode.unavailable, message: '服务器存储空间不足，暂时无法保存，请稍后再试', data: null };
    expect(await clients.technician.call('logOut')).toEqual(refused);
    expect(await clients.technician.upload('uploadFile', [{ name: 'a.txt', bytes: Buffer.from('a') }])).toEqual(refused);
    expect(
      await createTestClient(server).call('logInWithPassword', { loginName: accounts.technician.loginName, passWord: testPassword }),
    ).toEqual(refused);
    expect(
      await createTestClient(server).call('requestToken', {
        grant_type: 'refresh_token',
        refreshtoken: clients.technician.refreshToken as string,
      }),
    ).toEqual({ error: 'temporarily_unavailable' });
    expect((await clients.technician.call('getUserInfo')).code).toBe(bodyCode.success);
    for (let number = 0; number < 20; number += 1) expect(await clients.dispatcher.call('logOut')).toEqual(refused);
    const warnings = server.logLines.filter(({ level }) => level === 'warn' || level === 'error');
    expect(warnings.map(({ text }) => text)).toEqual(['writes are refused: the disk is nearly full']);
    expect(warnings[0]?.fields).toMatchObject({ times: 1, route: 'logOut', reason: expect.stringContaining('bytes are free in') });
    expect(warnings[0]?.fields).not.toHaveProperty('err');
    freeBytes = 50 * gibibyte;
    passOneSecond();
    expect((await clients.technician.call('logOut')).code).toBe(bodyCode.success);
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
