import { randomBytes, randomUUID } from 'node:crypto';
import { bodyCode, fileUrl } from '@energy-om/contract';
import { maxFileBytes, maxUploadBytesPerDay, uploadPieceBytes } from '@energy-om/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createPieceClient, describeFile, offsetOf, type SentFile } from '../support/services/piece-client.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let technician: TestClient;
let pieces: ReturnType<typeof createPieceClient>;
let picture: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  // Noise hardly shrinks: a picture of several pieces.
  const noise = { data: randomBytes(900 * 700 * 3), info: { width: 900, height: 700, channels: 3 as const } };
  picture = await sharp(noise.data, { raw: noise.info }).jpeg({ quality: 95 }).toBuffer();
  expect(picture.length).toBeGreaterThan(2 * uploadPieceBytes);
});
afterAll(() => server.close());

/** Each test has an account of its own, since what is unfinished counts against its share. */
beforeEach(async () => {
  ({ client: technician } = await tenant.addAccount([{ role: 'technician' }]));
  pieces = createPieceClient(server, technician);
});

const photo = (extra: Partial<SentFile> = {}): SentFile => ({ id: randomUUID(), name: '配电柜 1.jpg', bytes: picture, ...extra });
const small = (extra: Partial<SentFile> = {}) => photo({ bytes: Buffer.from('x'), ...extra });
const fetchFile = (url: string, client = technician) => server.app.inject({ method: 'GET', url, headers: client.headers });

describe('a beginning', () => {
  it.each([
    ['without a length', 400, { 'upload-length': undefined }],
    ['of an empty file', 400, { 'upload-length': '0' }],
    ['of a negative length', 400, { 'upload-length': '-5' }],
    ['of a file that is too large', 413, { 'upload-length': String(maxFileBytes + 1) }],
    ['without a description', 400, { 'upload-metadata': undefined }],
    ['with a description that cannot be read', 400, { 'upload-metadata': 'id ***' }],
    ['of no id', 400, { 'upload-metadata': describeFile(small({ id: 'x' })) }],
    ['with a key twice', 400, { 'upload-metadata': `${describeFile(small())},id ${Buffer.from(randomUUID()).toString('base64')}` }],
    ['with a poisoned key', 400, { 'upload-metadata': '__proto__ eA==' }],
    ['for an unknown purpose', 400, { 'upload-metadata': describeFile(small(), { bucket: 'other' }) }],
    ['of a program', 422, { 'upload-metadata': describeFile(small({ name: 'setup.exe' })) }],
    ['of a name with hidden characters', 422, { 'upload-metadata': describeFile(small({ name: 'a\u202ex.jpg' })) }],
    ['without the protocol', 412, { 'tus-resumable': undefined }],
  ])('%s is refused', async (_, status, headers) => {
    const before = await server.database.kysely.selectFrom('unfinished_uploads').select('id').execute();
    expect((await pieces.begin(photo(), headers)).statusCode).toBe(status);
    expect(await server.database.kysely.selectFrom('unfinished_uploads').select('id').execute()).toEqual(before);
  });

  it('of a file that is too large says so to its sender', async () => {
    const answer = await pieces.begin(photo(), { 'upload-length': String(maxFileBytes + 1) });
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { code: bodyCode.invalid, message: '单个文件不能超过 20 MB', data: { fields: { files: '单个文件不能超过 20 MB' } } },
    ]);
  });

  it('of another file under the same id is refused, whether the first one is complete or not', async () => {
    const file = photo();
    const other = { ...file, bytes: Buffer.concat([picture, Buffer.from('x')]) };
    await pieces.begin(file);
    expect((await pieces.begin(other)).statusCode).toBe(409);
    await pieces.sendFrom(file, 0);
    expect((await pieces.begin(other)).statusCode).toBe(409);
  });

  it('says what the server can do to whoever asks for it', async () => {
    const { statusCode, headers } = await server.app.inject({ method: 'OPTIONS', url: '/uploads' });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,checksum,termination',
      'tus-checksum-algorithm': 'sha1,sha256',
      'tus-max-size': String(maxFileBytes),
    });
  });
});

describe('whoever has nothing to do with an upload', () => {
  it('learns nothing of it and does nothing to it: another account, another tenant, no token, a role that stores no files', async () => {
    const file = photo();
    await pieces.begin(file);
    await pieces.send(file, 0);
    const other = await createTenant(server);
    const strangers: [TestClient, number][] = [
      [tenant.clients.dispatcher, 404],
      [other.clients.technician, 404],
    ];
    for (const [client, status] of strangers) {
      const stranger = createPieceClient(server, client);
      const unknown = { ...file, id: randomUUID() };
      for (const one of [file, unknown]) {
        const answers = [await stranger.ask(one), await stranger.send(one, uploadPieceBytes), await stranger.end(one)];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status]);
      }
      // Their own begins at nothing, whatever else has this id.
      expect(offsetOf(await stranger.begin(file))).toBe(0);
    }
    for (const headers of [{ authorization: undefined }, { authorization: 'Bearer x' }]) {
      const answers = [
        await pieces.begin(file, headers),
        await pieces.ask(file, headers),
        await pieces.send(file, uploadPieceBytes, headers),
        await pieces.end(file, headers),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    }
    const forged = [{ tenantid: other.id }, { accountid: other.accounts.technician.id }];
    for (const headers of forged) {
      const answers = [
        await pieces.begin(file, headers),
        await pieces.ask(file, headers),
        await pieces.send(file, uploadPieceBytes, headers),
        await pieces.end(file, headers),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    }
    expect(offsetOf(await pieces.ask(file))).toBe(uploadPieceBytes);
    expect((await pieces.sendFrom(file, uploadPieceBytes)).statusCode).toBe(204);
  });

  it('who is the second to complete a file of this id in the tenant is refused', async () => {
    const file = photo();
    await pieces.upload(file);
    const answer = await createPieceClient(server, tenant.clients.dispatcher).upload({
      ...file,
      bytes: await sharp(picture).negate().jpeg().toBuffer(),
    });
    expect(answer.statusCode).toBe(409);
    expect((await fetchFile(fileUrl(file.id))).rawPayload.equals(picture)).toBe(true);
  });

  it('may not begin, ask, send or end without a role', async () => {
    const { client } = await tenant.addAccount([]);
    const file = photo();
    const nobody = createPieceClient(server, client);
    const answers = [await nobody.begin(file), await nobody.ask(file), await nobody.send(file, 0), await nobody.end(file)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  });
});

describe('the room for uploads in pieces', () => {
  const announce = (bytes: number, client = pieces) => client.begin(photo(), { 'upload-length': String(bytes) });

  it('is an account’s share of a day, of which beginnings take a part until they are ended', async () => {
    const count = Math.floor(maxUploadBytesPerDay / maxFileBytes);
    const begun = [];
    for (let number = 0; number < count; number += 1) {
      const file = photo();
      begun.push(file);
      expect((await pieces.begin(file, { 'upload-length': String(maxFileBytes) })).statusCode).toBe(201);
    }
    const full = await announce(1024);
    expect([full.statusCode, full.json()]).toEqual([
      429,
      expect.objectContaining({ code: bodyCode.tooMany, message: '今日上传总量已达上限，请明天再传' }),
    ]);
    // Others are not concerned.
    expect((await announce(1024, createPieceClient(server, tenant.clients.technician))).statusCode).toBe(201);
    await pieces.end(begun[0] as SentFile);
    expect((await announce(1024)).statusCode).toBe(201);
  });

  it('is a number of beginnings', async () => {
    for (let number = 0; number < 100; number += 1) expect((await announce(1)).statusCode).toBe(201);
    expect((await announce(1)).statusCode).toBe(429);
  });

  it('is what the tenant may store, beginnings included', async () => {
    const small = await createTenant(server);
    await server.database.kysely.updateTable('tenants').set({ max_storage_mebibytes: 1 }).where('id', '=', small.id).execute();
    const one = createPieceClient(server, small.clients.technician);
    expect((await announce(600_000, one)).statusCode).toBe(201);
    const answer = await announce(600_000, createPieceClient(server, small.clients.dispatcher));
    expect([answer.statusCode, answer.json().code]).toEqual([409, bodyCode.conflict]);
  });

  it('is the disk’s: nothing is begun or added while it is nearly full', async () => {
    let freeBytes = 50 * 1024 ** 3;
    const own = await startTestServer({ probeDisk: async () => ({ freeBytes, totalBytes: 100 * 1024 ** 3 }) });
    const { clients } = await createTenant(own);
    const phone = createPieceClient(own, clients.technician);
    const file = photo();
    expect((await phone.begin(file)).statusCode).toBe(201);
    freeBytes = 1024 ** 3;
    await expect.poll(() => own.context.disk.assertRoomForFiles().catch(() => 'full'), { timeout: 5000 }).toBe('full');
    expect((await phone.begin(photo())).statusCode).toBe(503);
    expect((await phone.send(file, 0)).statusCode).toBe(503);
    freeBytes = 50 * 1024 ** 3;
    await expect.poll(async () => (await phone.send(file, 0)).statusCode, { timeout: 5000 }).toBe(204);
    await own.close();
  });
});
