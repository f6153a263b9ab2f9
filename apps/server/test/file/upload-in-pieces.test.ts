import { hash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { bodyCode, fileUrl, thumbnailUrl } from '@energy-om/contract';
import { dayMs, uploadPieceBytes } from '@energy-om/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeAbandonedUploads } from '#services/file/pieces/end-upload.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { checksumOf, createPieceClient, offsetOf, type SentFile } from '../support/services/piece-client.ts';
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
const fetchFile = (url: string, client = technician) => server.app.inject({ method: 'GET', url, headers: client.headers });
const rowsOf = (id: string) => server.database.kysely.selectFrom('files').selectAll().where('id', '=', id).execute();
const unfinished = (id: string) => server.database.kysely.selectFrom('unfinished_uploads').selectAll().where('id', '=', id).execute();
const pieceFolder = () => join(server.context.config.dataDir, 'files', 'pieces');
const listPieces = () => readdir(pieceFolder());
const listIncoming = () => readdir(server.context.files.incomingFolder);

describe('a file that is uploaded in pieces', () => {
  it('is stored once under the phone’s id, with thumbnail, hash and audit row, and leaves no piece behind', async () => {
    const file = photo();
    const begun = await pieces.begin(file);
    expect(begun.statusCode).toBe(201);
    expect(begun.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      location: `uploads/${file.id}`,
      'upload-offset': '0',
      'upload-length': String(picture.length),
      'upload-expires': new Date(server.clock.now().getTime() + 7 * dayMs).toUTCString(),
      'cache-control': 'no-store',
    });
    const before = (await listPieces()).length;
    expect(offsetOf(await pieces.send(file, 0))).toBe(uploadPieceBytes);
    expect((await listPieces()).length).toBe(before + 1);
    const last = await pieces.sendFrom(file, uploadPieceBytes);
    expect([last.statusCode, offsetOf(last), last.headers['upload-expires']]).toEqual([204, picture.length, undefined]);
    expect((await fetchFile(fileUrl(file.id))).rawPayload.equals(picture)).toBe(true);
    expect((await fetchFile(thumbnailUrl(file.id))).statusCode).toBe(200);
    expect(await rowsOf(file.id)).toEqual([
      expect.objectContaining({
        name: file.name,
        mime: 'image/jpeg',
        sha256: hash('sha256', picture),
        bucket: 'work-order',
        size: picture.length,
      }),
    ]);
    const audit = await server.database.kysely.selectFrom('audit_log').selectAll().where('subject_id', '=', file.id).execute();
    expect(audit).toEqual([expect.objectContaining({ endpoint: 'uploadFile', subject_kind: 'file' })]);
    expect([await unfinished(file.id), (await listPieces()).length, await listIncoming()]).toEqual([[], before, []]);
  });

  it('goes on where it was interrupted, however it is asked, and is not sent again once it is complete', async () => {
    const file = photo();
    await pieces.begin(file);
    await pieces.send(file, 0);
    const asked = await pieces.ask(file);
    expect([asked.statusCode, offsetOf(asked), asked.headers['upload-length']]).toEqual([200, uploadPieceBytes, String(picture.length)]);
    const again = await pieces.begin(file);
    expect([again.statusCode, offsetOf(again)]).toEqual([200, uploadPieceBytes]);
    expect((await pieces.sendFrom(file, offsetOf(again))).statusCode).toBe(204);
    for (const answer of [await pieces.ask(file), await pieces.begin(file)])
      expect([answer.statusCode, offsetOf(answer)]).toEqual([200, picture.length]);
    expect((await pieces.send(file, 2 * uploadPieceBytes)).statusCode).toBe(409);
    // It is the same file for the upload as a whole, too.
    const whole = await technician.upload('uploadFile', [{ name: file.name, bytes: picture }], { id: file.id });
    expect(whole).toMatchObject({ code: bodyCode.success, data: { id: file.id } });
    expect(await rowsOf(file.id)).toHaveLength(1);
  });

  it('goes on at another server of the installation', async () => {
    const file = photo();
    await pieces.begin(file);
    await pieces.send(file, 0);
    const { dataDir } = server.context.config;
    const second = await startTestServer({ database: server.database, config: { dataDir } });
    const other = createPieceClient(second, technician);
    expect(offsetOf(await other.ask(file))).toBe(uploadPieceBytes);
    expect(offsetOf(await other.sendFrom(file, uploadPieceBytes))).toBe(picture.length);
    await second.app.close();
    expect((await fetchFile(fileUrl(file.id))).rawPayload.equals(picture)).toBe(true);
  });

  it('may be as small as one byte, and may come in other pieces than the phone’s', async () => {
    const note = photo({ name: 'a.txt', bytes: Buffer.from('x') });
    expect((await pieces.upload(note)).statusCode).toBe(204);
    const file = photo();
    await pieces.begin(file);
    expect(offsetOf(await pieces.send(file, 0, { 'upload-checksum': undefined }, 100_000))).toBe(100_000);
    const sha1 = `sha1 ${hash('sha1', picture.subarray(100_000), 'base64')}`;
    expect((await pieces.send(file, 100_000, { 'upload-checksum': sha1 }, picture.length)).statusCode).toBe(204);
    expect((await fetchFile(fileUrl(file.id))).rawPayload.equals(picture)).toBe(true);
  });
});

describe('a piece', () => {
  it.each([
    ['with another checksum', 460, { 'upload-checksum': checksumOf(Buffer.from('other')) }],
    ['with a checksum of an unknown kind', 400, { 'upload-checksum': 'md5 AAAA' }],
    ['for a later place', 409, { 'upload-offset': String(uploadPieceBytes) }],
    ['for no place', 400, { 'upload-offset': '-1' }],
    ['without a place', 400, { 'upload-offset': undefined }],
    ['of another type', 415, { 'content-type': 'application/octet-stream' }],
    ['of another version of the protocol', 412, { 'tus-resumable': '0.2.2' }],
    ['without a version of the protocol', 412, { 'tus-resumable': undefined }],
    ['of an app that is too old', 426, { 'x-contract': '1' }],
  ])('%s is refused, and counts nothing', async (_, status, headers) => {
    const file = photo();
    await pieces.begin(file);
    const before = (await listPieces()).length;
    const answer = await pieces.send(file, 0, headers);
    expect([answer.statusCode, answer.headers['tus-resumable']]).toEqual([status, '1.0.0']);
    expect(offsetOf(await pieces.ask(file))).toBe(0);
    expect((await listPieces()).length).toBe(before);
  });

  it.each([
    ['smaller than pieces are', 400, 1000],
    ['larger than pieces are', 413, 2 * 1024 * 1024],
  ])('%s is refused', async (_, status, length) => {
    const file = photo({ name: 'a.txt', bytes: Buffer.alloc(3 * 1024 * 1024, 'x') });
    await pieces.begin(file);
    expect((await pieces.send(file, 0, {}, length)).statusCode).toBe(status);
    expect(offsetOf(await pieces.ask(file))).toBe(0);
  });

  it('beyond the end of the file is refused', async () => {
    const file = photo({ name: 'a.txt', bytes: Buffer.alloc(1000, 'x') });
    await pieces.begin(file);
    const longer = { ...file, bytes: Buffer.alloc(1001, 'x') };
    expect((await pieces.send(longer, 0)).statusCode).toBe(413);
  });

  it('that comes several times at once counts once, and no bytes are mixed', async () => {
    const file = photo();
    await pieces.begin(file);
    const before = (await listPieces()).length;
    const other = { ...file, bytes: Buffer.concat([randomBytes(uploadPieceBytes), picture.subarray(uploadPieceBytes)]) };
    const answers = await Promise.all([file, other, file, other].map((one) => pieces.send(one, 0)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409]);
    expect((await listPieces()).length).toBe(before + 1);
    const end = await pieces.sendFrom(file, uploadPieceBytes);
    // Whichever was first: the file is the announced one, or none.
    if (end.statusCode === 204) expect((await fetchFile(fileUrl(file.id))).rawPayload.equals(picture)).toBe(true);
    else expect([end.statusCode, await rowsOf(file.id), (await listPieces()).length]).toEqual([460, [], before]);
  });

  it('that is the last one and comes twice at once stores one file', async () => {
    const file = photo();
    await pieces.begin(file);
    const offset = Math.floor((picture.length - 1) / uploadPieceBytes) * uploadPieceBytes;
    for (let at = 0; at < offset; at += uploadPieceBytes) await pieces.send(file, at);
    const answers = await Promise.all([1, 2, 3].map(() => pieces.send(file, offset)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
    expect(await rowsOf(file.id)).toHaveLength(1);
    expect((await fetchFile(fileUrl(file.id))).rawPayload.equals(picture)).toBe(true);
    expect(await listIncoming()).toEqual([]);
  });
});

describe('a file that turns out to be no good', () => {
  it.each([
    ['is no picture under a picture’s name', '配电柜.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300_000, 1)])],
    ['is a page under a text’s name', 'page.txt', Buffer.from(`<!doctype html>${'x'.repeat(300_000)}`)],
  ])('because it %s is refused at its end with a reason, and its upload is over', async (_, name, bytes) => {
    const file = photo({ name, bytes });
    const before = (await listPieces()).length;
    const answer = await pieces.upload(file);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ code: bodyCode.invalid, message: '不支持该文件类型，或内容与扩展名不符' }),
    ]);
    expect((await pieces.ask(file)).statusCode).toBe(404);
    expect([await rowsOf(file.id), (await listPieces()).length, await listIncoming()]).toEqual([[], before, []]);
  });

  it('because it is not the announced one is refused, and can be begun again', async () => {
    const file = photo();
    await pieces.begin(file);
    const other = { ...file, bytes: Buffer.concat([randomBytes(uploadPieceBytes), picture.subarray(uploadPieceBytes)]) };
    expect((await pieces.sendFrom(other, 0)).statusCode).toBe(460);
    expect((await pieces.ask(file)).statusCode).toBe(404);
    expect((await pieces.upload(file)).statusCode).toBe(204);
  });

  it('because a backup without its pieces was put back is begun again', async () => {
    const file = photo();
    await pieces.begin(file);
    await pieces.send(file, 0);
    const [row] = await unfinished(file.id);
    await server.context.files.removePieces(row?.piece_keys ?? []);
    expect((await pieces.sendFrom(file, uploadPieceBytes)).statusCode).toBe(404);
    expect((await pieces.upload(file)).statusCode).toBe(204);
  });
});

describe('an upload that is not completed', () => {
  it('is ended by its sender, and what came of it is removed', async () => {
    const file = photo();
    const before = (await listPieces()).length;
    await pieces.begin(file);
    await pieces.send(file, 0);
    expect((await pieces.end(file)).statusCode).toBe(204);
    expect((await pieces.end(file)).statusCode).toBe(404);
    expect([(await pieces.ask(file)).statusCode, (await listPieces()).length]).toEqual([404, before]);
  });

  it('ends after seven days, counts no more, and can be begun again', async () => {
    const own = await startTestServer();
    const { clients } = await createTenant(own);
    const phone = createPieceClient(own, clients.technician);
    const [old, other] = [photo(), photo()];
    for (const file of [old, other]) {
      await phone.begin(file);
      await phone.send(file, 0);
    }
    own.clock.advance(7 * dayMs);
    const { accountid = '', tenantid = '' } = clients.technician.headers;
    const renewed = createPieceClient(own, await signIn(own, accountid, tenantid));
    expect((await renewed.ask(old)).statusCode).toBe(404);
    expect((await renewed.send(old, uploadPieceBytes)).statusCode).toBe(404);
    expect(offsetOf(await renewed.begin(old))).toBe(0);
    await removeAbandonedUploads(own.context);
    const left = await own.database.kysely
      .selectFrom('unfinished_uploads')
      .select(['id', 'piece_keys'])
      .where('id', 'in', [old.id, other.id])
      .execute();
    expect(left).toEqual([{ id: old.id, piece_keys: [] }]);
    expect((await renewed.sendFrom(old, 0)).statusCode).toBe(204);
    // Nothing names the pieces of the first beginning any more; they are removed once nothing could.
    const folder = join(own.context.config.dataDir, 'files', 'pieces');
    const [orphan, ...none] = await readdir(folder);
    expect(none).toEqual([]);
    await own.context.files.removeAbandoned();
    expect(await readdir(folder)).toEqual([orphan]);
    const before = new Date(Date.now() - 9 * dayMs);
    await utimes(join(folder, orphan ?? ''), before, before);
    await own.context.files.removeAbandoned();
    expect(await readdir(folder)).toEqual([]);
    await own.close();
  });
});
