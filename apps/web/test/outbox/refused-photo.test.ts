import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { depositLeftPhotos } from '#shared/outbox/send/deposit-photos.ts';
import { sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { startChineseTexts } from '../support/texts.ts';
import { createUploadServer } from './fake-upload-server.ts';
import { acknowledgementOf, intentOf } from './intent-of.ts';

const statusOfCode = { [bodyCode.forbidden]: 403, [bodyCode.invalid]: 422, [bodyCode.unavailable]: 503 };

/** The server refuses every upload in pieces, and every step. */
function startRefusingServer(uploadCode: keyof typeof statusOfCode, data: object | null) {
  const server = startFakeServer(
    ({ name }) => (name === 'getIntentStates' ? success([]) : { code: bodyCode.forbidden, message: '没有权限', data: null }),
    { encryption: false },
  );
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('/uploads')) return calls(address, init);
    const body = JSON.stringify({ code: uploadCode, message: '不能上传', data });
    return new Response(body, { status: statusOfCode[uploadCode], headers: { 'Tus-Resumable': '1.0.0' } });
  });
  return server;
}

beforeAll(() => startChineseTexts());
beforeEach(() => {
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  storeUser(createUser());
  storeTenant({ id: 'tenant-1', name: '组织' });
});

it.each([
  ['without it where the account may store nothing any more, so that its refusal is a case', bodyCode.forbidden, 1, 'stuck'],
  ['not where something is wrong with the photo', bodyCode.invalid, 0, 'refused'],
  ['later where the photo may be stored later', bodyCode.unavailable, 0, 'queued'],
  ['later where the tenant is suspended', bodyCode.forbidden, 0, 'queued', { isSuspended: true }],
] as const)('a step whose photo is refused is sent %s', async (_, code, sent, state, data: object | null = null) => {
  const { callsOf } = startRefusingServer(code, data);
  const outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  const fileId = randomUUID();
  await outbox.putPhoto({ id: fileId, name: 'a.jpg', mime: 'image/jpeg', bytes: new ArrayBuffer(1), formData: {}, at: 0 });
  await outbox.add({ ...intentOf(randomUUID(), '一'), fileIds: [fileId] }, 0);
  await sendOutbox(outbox, new AbortController().signal, async () => undefined);
  expect(callsOf('updateWorkOrder')).toHaveLength(sent);
  expect((await outbox.list())[0]).toMatchObject({ state });
  expect(await outbox.findPhoto(fileId)).toBeDefined();
  outbox.close();
});

const ofRight = { version: 1, reason: 'right', state: 'open', choices: ['handOver', 'discard'], changesOrder: false };

/** The account has lost every role: it stores nothing, and what its cases name is taken. */
function startServerOfCases(isReachable: () => boolean) {
  const uploads = createUploadServer();
  const server = startFakeServer(
    ({ name, input }) =>
      name === 'getIntentStates'
        ? success([input.ids].flat().map((id) => ({ id, orderId: null, appliedVersion: null, case: ofRight })))
        : { code: bodyCode.forbidden, message: '没有权限', data: null },
    { encryption: false },
  );
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://phone.test');
    if (!url.pathname.startsWith('/uploads')) return calls(address, init);
    const sent = new Headers(init.headers);
    const isHandedOver = url.pathname.includes('tenant-1') || (sent.get('Upload-Metadata') ?? '').includes('tenantid ');
    if (isHandedOver && !isReachable()) throw new TypeError('Failed to fetch');
    const refusal = JSON.stringify({ code: bodyCode.forbidden, message: '不能上传', data: null });
    return isHandedOver ? uploads.receive(url, init) : uploads.answer(403, undefined, refusal);
  });
  return { ...server, uploads };
}

it('a photo of somebody without any role is handed over once its step is a case, and tried again where no answer came', async () => {
  let isReachable = false;
  const { uploads } = startServerOfCases(() => isReachable);
  const outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  const fileId = randomUUID();
  await outbox.putPhoto({ id: fileId, name: 'a.jpg', mime: 'image/jpeg', bytes: new ArrayBuffer(1), formData: {}, at: 0 });
  await outbox.add({ ...intentOf(randomUUID(), '一'), fileIds: [fileId] }, 0);
  const { signal } = new AbortController();
  await sendOutbox(outbox, signal, async () => undefined);
  expect((await outbox.list())[0]).toMatchObject({ state: 'stuck', offlineCase: { reason: 'right' } });
  expect(await outbox.findPhoto(fileId)).toBeDefined();
  isReachable = true;
  await depositLeftPhotos(outbox, signal);
  expect(uploads.files.map(({ id }) => id)).toEqual([fileId]);
  expect(await outbox.findPhoto(fileId)).toBeUndefined();
  await depositLeftPhotos(outbox, signal);
  expect(uploads.files).toHaveLength(1);
  outbox.close();
});

it('what its author has nothing to decide on is with the dispatcher, and asks for nothing', async () => {
  const handedOver = { ...ofRight, state: 'handedOver', choices: [] };
  startFakeServer(
    ({ name, input }) =>
      name === 'getIntentStates'
        ? success([input.ids].flat().map((id) => ({ id, orderId: null, appliedVersion: null, case: handedOver })))
        : { code: bodyCode.forbidden, message: '没有权限', data: null },
    { encryption: false },
  );
  const outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  await outbox.add(acknowledgementOf(randomUUID()), 0);
  await sendOutbox(outbox, new AbortController().signal, async () => undefined);
  expect((await outbox.list())[0]).toMatchObject({ state: 'settled', offlineCase: { state: 'handedOver' } });
  outbox.close();
});
