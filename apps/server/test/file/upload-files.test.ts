import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { api, bodyCode } from '@energy-om/contract';
import { maxUploadBytesPerDay } from '@energy-om/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient, UploadPart } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let technician: TestClient;
let picture: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  technician = tenant.clients.technician;
  picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0a6' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const part = (name: string, bytes: Buffer | string): UploadPart => ({ name, bytes: Buffer.from(bytes as string) });
const uploadOne = (name: string, bytes: Buffer | string) => technician.upload('uploadFile', [part(name, bytes)], { bucket: 'work-order' });
const fetchFile = (url: string, client = technician) => server.app.inject({ method: 'GET', url, headers: client.headers });
const listIncoming = () => readdir(server.context.files.incomingFolder);
const countRows = async () =>
  (await server.database.kysely.selectFrom('files').select('id').where('tenant_id', '=', tenant.id).execute()).length;

async function countStored(): Promise<number> {
  const names = await readdir(join(server.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return names.filter((name) => name.isFile()).length;
}

describe('uploadFile', () => {
  it('stores a file under the id that the phone gave it, once, and answers every repeat with the same bytes alike', async () => {
    const id = '01990000-0000-7000-8000-00000000f11e';
    const send = (client: TestClient, bytes: Buffer) =>
      client.upload('uploadFile', [part('离线.jpg', bytes)], { bucket: 'work-order', id });
    const { data: first } = await send(technician, picture);
    expect(first.id).toBe(id);
    const before = await countStored();
    const { data: second } = await send(technician, picture);
    expect(second).toEqual(first);
    expect(await countStored()).toBe(before);
    const otherPicture = await sharp(picture).negate().jpeg().toBuffer();
    expect((await send(technician, otherPicture)).code).toBe(bodyCode.conflict);
    expect((await send(tenant.clients.dispatcher, picture)).code).toBe(bodyCode.conflict);
    expect(await countStored()).toBe(before);
    expect((await fetchFile(first.url)).rawPayload.equals(picture)).toBe(true);
    // An id is the tenant's own: in another one it is another file.
    const other = await createTenant(server);
    expect((await send(other.clients.technician, otherPicture)).data.id).toBe(id);
    expect((await technician.upload('uploadFile', [part('x.jpg', picture)], { bucket: 'work-order', id: 'x' })).code).toBe(
      bodyCode.invalid,
    );
  });

  it('stores a picture with a thumbnail, and gives the same bytes back', async () => {
    const { data } = await uploadOne('配电柜 1.jpg', picture);
    expect(data).toEqual({
      id: expect.any(String),
      name: '配电柜 1.jpg',
      size: picture.length,
      mime: 'image/jpeg',
      url: `/files/${data.id}`,
      thumbUrl: `/files/${data.id}/thumb`,
    });
    const original = await fetchFile(data.url);
    expect(original.rawPayload.equals(picture)).toBe(true);
    expect(original.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=3600',
    });
    expect(original.headers['content-disposition']).toBe(`inline; filename*=UTF-8''${encodeURIComponent('配电柜 1.jpg')}`);
    const thumb = await fetchFile(data.thumbUrl);
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
  });

  it('serves a document to be saved, not shown', async () => {
    const { data } = await uploadOne('report.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
    expect(data).toMatchObject({ mime: 'application/pdf', thumbUrl: null });
    expect((await fetchFile(data.url)).headers['content-disposition']).toMatch(/^attachment;/);
    expect((await fetchFile(`${data.url}/thumb`)).statusCode).toBe(404);
  });

  it('leaves a row with the hash, an audit row and no temporary file', async () => {
    const { data } = await uploadOne('note.txt', '记录：已断电');
    const row = await server.database.kysely.selectFrom('files').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      tenant_id: tenant.id,
      created_by: tenant.accounts.technician.id,
      bucket: 'work-order',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      thumb_key: null,
    });
    expect(row.storage_key).not.toContain('note');
    const audit = await server.database.kysely.selectFrom('audit_log').selectAll().where('subject_id', '=', data.id).execute();
    expect(audit).toEqual([expect.objectContaining({ endpoint: 'uploadFile', subject_kind: 'file' })]);
    expect(await listIncoming()).toEqual([]);
  });

  it.each([
    ['a program under a picture’s name', 'photo.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)])],
    ['a program', 'setup.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)])],
    ['a picture under a document’s name', 'photo.pdf', 'jpeg'],
    ['a page', 'page.html', '<!doctype html><script>alert(1)</script>'],
    ['a page under a text’s name', 'page.txt', ' <!DOCTYPE html><script>alert(1)</script>'],
    ['a drawing', 'drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a drawing under a picture’s name', 'drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['a page behind a double extension', 'page.html.jpg', '<html></html>'],
    ['an app package', 'app.apk', 'PK'],
    ['bytes under a text’s name', 'note.txt', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ['a text with a NUL', 'note.txt', 'a\u0000b'],
    ['a name without an extension', 'README', 'text'],
    ['an inherited property as extension', 'x.constructor', 'text'],
  ])('refuses %s', async (_what, name, bytes) => {
    const before = await countStored();
    expect(await uploadOne(name, bytes === 'jpeg' ? picture : bytes)).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { files: expect.any(String) } },
    });
    expect(await countStored()).toBe(before);
  });

  it('refuses a picture that cannot be decoded', async () => {
    expect((await uploadOne('broken.jpg', picture.subarray(0, 400))).message).toBe('图片无法识别或尺寸过大');
  });

  it('refuses a small file that unpacks to a picture of 100 megapixels', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await uploadOne('bomb.png', bomb)).message).toBe('图片无法识别或尺寸过大');
  });

  it.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\hosts.txt', 'hosts.txt'],
    ['/absolute/path.txt', 'path.txt'],
  ])('takes only the last part of the name %s', async (name, expected) => {
    const { data } = await uploadOne(name, 'text');
    expect(data.name).toBe(expected);
  });

  it.each(['note\u0000.txt', 'note\u202etxt.exe.txt', `${'长'.repeat(201)}.txt`])('refuses the name %j', async (name) => {
    expect((await uploadOne(name, 'text')).code).toBe(bodyCode.invalid);
  });

  it('refuses a file of 21 MB, and the connection stays usable', async () => {
    const before = await countStored();
    expect((await uploadOne('large.txt', Buffer.alloc(21 * 1024 * 1024, 'a'))).message).toBe('单个文件不能超过 20 MB');
    expect(await countStored()).toBe(before);
    expect(await listIncoming()).toEqual([]);
  });

  it('refuses no file and two files', async () => {
    expect((await technician.upload('uploadFile', [])).message).toBe('请选择要上传的文件');
    expect((await technician.upload('uploadFile', [part('a.txt', 'a'), part('b.txt', 'b')])).code).toBe(bodyCode.invalid);
  });

  it('checks the fields beside the file', async () => {
    expect((await technician.upload('uploadFile', [part('a.txt', 'a')], { bucket: 'elsewhere' })).data.fields).toHaveProperty('bucket');
    expect((await technician.upload('uploadFile', [part('a.txt', 'a')], { bizId: 'x' })).data.fields).toHaveProperty('bizId');
  });

  it('limits an account to 500 MB a day, and allows more on the next day', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const row = {
      tenant_id: tenant.id,
      name: 'x',
      mime: 'text/plain',
      sha256: '',
      storage_key: randomBytes(16).toString('hex'),
      thumb_key: null,
      bucket: 'work-order',
      biz_id: null,
      created_by: account.id,
    };
    await server.database.kysely
      .insertInto('files')
      .values({ ...row, id: server.context.ids.next(), size: maxUploadBytesPerDay - 3, created_at: server.clock.now() })
      .execute();
    expect((await client.upload('uploadFile', [part('a.txt', 'abc')])).code).toBe(bodyCode.success);
    expect(await client.upload('uploadFile', [part('a.txt', 'abcd')])).toMatchObject({
      code: bodyCode.tooMany,
      data: { retryAfterSeconds: expect.any(Number) },
    });
    server.clock.advance(24 * 60 * 60 * 1000);
    const nextDay = await (await signIn(server, account.id, tenant.id)).upload('uploadFile', [part('a.txt', 'abcd')]);
    expect(nextDay.code).toBe(bodyCode.success);
    server.clock.advance(-24 * 60 * 60 * 1000);
  });

  it('leaves nothing of an upload that is interrupted', async () => {
    const listening = await startTestServer({ database: server.database });
    await listening.app.listen({ port: 0, host: '127.0.0.1' });
    const before = await countRows();
    const socket = connect((listening.app.server.address() as AddressInfo).port, '127.0.0.1');
    const head = ['POST', api.uploadFile.path, 'HTTP/1.1'].join(' ');
    const headers = Object.entries({
      host: 'x',
      ...technician.headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '100000',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write(
      `${[head, ...headers].join('\r\n')}\r\n\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${'a'.repeat(5000)}`,
    );
    await expect.poll(() => readdir(listening.context.files.incomingFolder)).toHaveLength(1);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(() => readdir(listening.context.files.incomingFolder)).toEqual([]);
    expect(await countRows()).toBe(before);
    await listening.close();
  });
});

describe('uploadFiles', () => {
  it('stores nine files in the sequence in which they came', async () => {
    const { data } = await technician.upload(
      'uploadFiles',
      Array.from({ length: 9 }, (_, index) => part(`${index}.txt`, `text ${index}`)),
    );
    expect(data.map((file: { name: string }) => file.name)).toEqual(Array.from({ length: 9 }, (_, index) => `${index}.txt`));
  });

  it('refuses a tenth', async () => {
    expect(
      (
        await technician.upload(
          'uploadFiles',
          Array.from({ length: 10 }, (_, index) => part(`${index}.txt`, 'x')),
        )
      ).message,
    ).toBe('一次最多上传 9 个文件');
    expect(await listIncoming()).toEqual([]);
  });

  it('stores none when one is refused', async () => {
    const before = [await countRows(), await countStored()];
    expect((await technician.upload('uploadFiles', [part('a.txt', 'a'), part('b.exe', 'MZ')])).code).toBe(bodyCode.invalid);
    expect([await countRows(), await countStored()]).toEqual(before);
  });
});

describe('a stored file', () => {
  it('is readable only in its tenant, and unknown in another', async () => {
    const { data } = await uploadOne('note.txt', 'inner');
    const other = await createTenant(server);
    const foreign = await fetchFile(data.url, other.clients.tenant_admin);
    const unknown = await fetchFile(`/files/${server.context.ids.next()}`, other.clients.tenant_admin);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(unknown.body);
    expect((await fetchFile('/files/not-an-id')).statusCode).toBe(404);
  });

  it('is readable only for its uploader while it is on no order', async () => {
    const { data } = await uploadOne('note.txt', 'inner');
    expect((await fetchFile(data.url)).statusCode).toBe(200);
    expect((await fetchFile(data.url, tenant.clients.dispatcher)).statusCode).toBe(404);
  });

  it('needs a token', async () => {
    const { data } = await uploadOne('note.txt', 'inner');
    expect((await server.app.inject({ method: 'GET', url: data.url })).statusCode).toBe(401);
  });
});
