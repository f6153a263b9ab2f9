import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createDecisions } from '#shared/outbox/control/create-decisions.ts';
import type { OpenOutbox } from '#shared/outbox/open-outbox.ts';
import { sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';
import { createUploadServer } from './fake-upload-server.ts';
import { intentOf } from './intent-of.ts';

let outbox: Outbox;

const moved = ({ input }: ReceivedCall) => success({ id: input.id, orderNo: 'WO', status: 50, backTo: null, version: 4 });
const decisions = () => createDecisions({ outbox } as OpenOutbox, async () => undefined);
const readState = async () => (await outbox.list())[0]?.state;

/** A server that takes photos. @param onUpload called before it answers the first piece of one; what it returns is answered instead */
function startServer(onUpload: () => Promise<Response | undefined>, answer: (call: ReceivedCall) => unknown = moved) {
  const uploads = createUploadServer();
  const server = startFakeServer((call) => answer(call) as never, { encryption: false });
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://phone.test');
    if (!url.pathname.startsWith('/uploads')) return calls(address, init);
    return (await onUpload()) ?? uploads.receive(url, init);
  });
  return server;
}

async function addStepWithPhoto(): Promise<string> {
  const intent = { ...intentOf(randomUUID(), '一'), fileIds: [randomUUID()] };
  for (const id of intent.fileIds) {
    await outbox.putPhoto({ id, name: 'a.jpg', mime: 'image/jpeg', bytes: new ArrayBuffer(1), formData: {}, at: 0 });
  }
  await outbox.add(intent, 0);
  return intent.id;
}

const send = (onChange: (hasEnded: boolean) => Promise<void> = async () => undefined) =>
  sendOutbox(outbox, new AbortController().signal, onChange);

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeSession();
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
});
afterEach(() => outbox.close());

it.each([
  ['are stored', undefined],
  ['come not through', new Response(null, { status: 503, headers: { 'Tus-Resumable': '1.0.0' } })],
  [
    'are refused',
    Response.json({ code: bodyCode.invalid, message: '', data: null }, { status: 422, headers: { 'Tus-Resumable': '1.0.0' } }),
  ],
  [
    'may not be stored',
    Response.json({ code: bodyCode.forbidden, message: '', data: null }, { status: 403, headers: { 'Tus-Resumable': '1.0.0' } }),
  ],
])('a step that is discarded before its photos %s is not sent, and can be taken back', async (_, uploadAnswer) => {
  const id = await addStepWithPhoto();
  const discarded: boolean[] = [];
  const { callsOf } = startServer(async () => {
    if (discarded.length === 0) discarded.push(await decisions().discard(id));
    return uploadAnswer;
  });
  await send();
  expect(discarded).toEqual([true]);
  expect(callsOf('updateWorkOrder')).toEqual([]);
  expect(await readState()).toBe('discarded');
  startServer(async () => undefined);
  await decisions().takeBack(id);
  await send();
  expect(await readState()).toBe('applied');
});

it('a step that is discarded while its own answer does not come stays discarded, and counts where the answer comes', async () => {
  const id = await addStepWithPhoto();
  startServer(
    async () => undefined,
    async () => {
      await decisions().discard(id);
      return { code: bodyCode.unavailable, message: '系统繁忙', data: null };
    },
  );
  await send();
  expect(await readState()).toBe('discarded');
  await decisions().takeBack(id);
  startServer(
    async () => undefined,
    async (call) => {
      await decisions().discard(id);
      return moved(call);
    },
  );
  await send();
  expect(await readState()).toBe('applied');
  expect(await decisions().discard(id)).toBe(false);
  expect(await readState()).toBe('applied');
});

it('a step that another tab has discarded meanwhile is not sent from the list read before', async () => {
  const { callsOf } = startServer(async () => undefined);
  const id = await addStepWithPhoto();
  const list = outbox.list.bind(outbox);
  vi.spyOn(outbox, 'list').mockImplementationOnce(async () => {
    const read = await list();
    await outbox.change(read[0]?.seq ?? 0, { state: 'discarded' });
    return read;
  });
  await send();
  expect(callsOf('updateWorkOrder')).toEqual([]);
  expect((await outbox.list()).map((intent) => [intent.id, intent.state])).toEqual([[id, 'discarded']]);
});

it('a step is shown as being sent while its photos are on their way', async () => {
  await addStepWithPhoto();
  startServer(async () => undefined);
  const shown: unknown[] = [];
  await send(async (hasEnded) => void shown.push([hasEnded, await readState()]));
  expect(shown).toEqual([
    [false, 'sending'],
    [true, 'applied'],
  ]);
});
