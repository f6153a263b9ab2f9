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

let uploadCode: number;

/** The server in place of XMLHttpRequest, which refuses every upload. */
class RefusedUpload {
  upload = {};
  status = 200;
  onload?: () => void;
  onloadend?: () => void;
  get responseText(): string {
    return JSON.stringify({ code: uploadCode, message: '不能上传', data: null });
  }
  open = () => undefined;
  setRequestHeader = () => undefined;
  send(): void {
    queueMicrotask(() => {
      this.onload?.();
      this.onloadend?.();
    });
  }
}

beforeAll(() => startChineseTexts());
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', RefusedUpload);
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  storeUser(createUser());
  storeTenant({ id: 'tenant-1', name: '组织' });
});

it.each([
  ['without it where the account may store nothing any more, so that its refusal is a case', bodyCode.forbidden, 1, 'stuck'],
  ['not where something is wrong with the photo', bodyCode.invalid, 0, 'refused'],
  ['later where the photo may be stored later', bodyCode.unavailable, 0, 'queued'],
] as const)('a step whose photo is refused is sent %s', async (_, code, sent, state) => {
  uploadCode = code;
  const { callsOf } = startFakeServer(
    ({ name }) => (name === 'getIntentStates' ? success([]) : { code: bodyCode.forbidden, message: '没有权限', data: null }),
    { encryption: false },
  );
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
