import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { callApi } from '#shared/api/call-api.ts';
import { onUnanswered } from '#shared/api/send-request.ts';
import { uploadFiles } from '#shared/api/upload-files.ts';
import { confirmApplied } from '#shared/outbox/send/confirm-applied.ts';
import { sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';
import { createUploadServer } from './fake-upload-server.ts';
import { intentOf } from './intent-of.ts';

const sender = { accountId: 'account-1', tenantId: 'tenant-1' };
let outbox: Outbox;

/** What another tab stores. */
const otherSessions: [string, () => void][] = [
  ['another account', () => localStorage.setItem('userinfo', JSON.stringify({ id: 'account-2' }))],
  ['another tenant', () => localStorage.setItem('tenantid', 'tenant-2')],
  ['nobody', () => localStorage.clear()],
];

const startServer = () =>
  startFakeServer(({ input }) => success({ id: input.id, orderNo: 'WO', status: 50, backTo: null, version: 4 }) as never, {
    encryption: false,
  });
const send = () => sendOutbox(outbox, new AbortController().signal, async () => undefined);

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeSession();
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined), sender);
});
afterEach(() => outbox.close());

it.each(otherSessions)('a step waits where another tab has signed in %s, and is sent once its author is back', async (_, storeOther) => {
  const { calls } = startServer();
  const onNoAnswer = vi.fn();
  onUnanswered(onNoAnswer);
  await outbox.add(intentOf(randomUUID(), '一'), 0);
  storeOther();
  await send();
  expect(calls).toEqual([]);
  expect(onNoAnswer).not.toHaveBeenCalled();
  const [waiting] = await outbox.list();
  expect(waiting).toMatchObject({ state: 'queued' });
  storeSession();
  await outbox.change(waiting?.seq ?? 0, { nextAt: 0 });
  await send();
  expect((await outbox.list())[0]?.state).toBe('applied');
  storeOther();
  await expect(confirmApplied(outbox, false)).rejects.toMatchObject({ code: bodyCode.tokenExpired });
  expect(calls.map(({ name }) => name)).toEqual(['updateWorkOrder']);
});

it.each(otherSessions)('a photo goes no further where another tab signs in %s, and neither does its step', async (_, storeOther) => {
  const { calls } = startServer();
  const uploads = createUploadServer();
  const fetchCall = globalThis.fetch;
  let requests = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://phone.test');
    if (!url.pathname.startsWith('/uploads')) return fetchCall(address, init);
    requests += 1;
    storeOther();
    return uploads.receive(url, init);
  });
  const fileId = randomUUID();
  await outbox.putPhoto({ id: fileId, name: 'a.jpg', mime: 'image/jpeg', bytes: new ArrayBuffer(1), formData: {}, at: 0 });
  await outbox.add({ ...intentOf(randomUUID(), '一'), fileIds: [fileId] }, 0);
  await send();
  expect(requests).toBe(1);
  expect(calls).toEqual([]);
  expect((await outbox.list())[0]?.state).toBe('queued');
  expect(await outbox.findPhoto(fileId)).toBeDefined();
});

it.each(otherSessions)('a file as a whole is not sent for %s', async (_, storeOther) => {
  startServer();
  storeOther();
  const work = uploadFiles('uploadFile', [new File(['a'], 'a.jpg')], { silent: true, sender });
  await expect(work).rejects.toMatchObject({ code: bodyCode.tokenExpired });
});

it('a call without a sender is that of whoever is signed in', async () => {
  const { calls } = startServer();
  localStorage.setItem('tenantid', 'tenant-2');
  await callApi('getUserInfo', {});
  expect(calls).toHaveLength(1);
});
