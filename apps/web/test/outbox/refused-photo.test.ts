import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { startChineseTexts } from '../support/texts.ts';
import { intentOf } from './intent-of.ts';

const statusOfCode = { [bodyCode.forbidden]: 403, [bodyCode.invalid]: 422, [bodyCode.unavailable]: 503 };

/** The server refuses every upload in pieces, and every step. */
function startRefusingServer(uploadCode: keyof typeof statusOfCode) {
  const server = startFakeServer(
    ({ name }) => (name === 'getIntentStates' ? success([]) : { code: bodyCode.forbidden, message: '没有权限', data: null }),
    { encryption: false },
  );
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('/uploads')) return calls(address, init);
    const body = JSON.stringify({ code: uploadCode, message: '不能上传', data: null });
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
] as const)('a step whose photo is refused is sent %s', async (_, code, sent, state) => {
  const { callsOf } = startRefusingServer(code);
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
