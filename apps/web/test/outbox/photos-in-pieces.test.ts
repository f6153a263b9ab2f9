import 'fake-indexeddb/auto';
import { randomBytes, randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { uploadPieceBytes } from '@energy-om/domain';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useOutbox, usePhotoProgress } from '#shared/outbox/outbox-state.ts';
import { sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success, tokens } from '../support/fake-server.ts';
import { startChineseTexts } from '../support/texts.ts';
import { createUploadServer } from './fake-upload-server.ts';
import { intentOf } from './intent-of.ts';

type Fault = (upload: () => Response, uploads: ReturnType<typeof createUploadServer>) => Response | Promise<never>;

const gone = () => Promise.reject(new TypeError('Failed to fetch'));
/** What can happen to a request on its way: all but the first two of a network, and the last three of the server. */
const faults = {
  none: (upload) => upload(),
  requestLost: () => gone(),
  answerLost: (upload) => {
    upload();
    return gone();
  },
  portal: () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
  portalNotFound: () => new Response(null, { status: 500 }),
  gateway: (upload) => {
    upload();
    return new Response('bad gateway', { status: 502 });
  },
  busy: (_, { answer }) => answer(503, undefined, JSON.stringify({ code: bodyCode.unavailable, message: '系统繁忙', data: null })),
  tooSlow: (_, { answer }) => answer(408),
  otherOffset: (_, { answer }) => answer(409),
  otherChecksum: (_, { answer }) => answer(460),
  expired: (upload, { forget }) => {
    forget();
    return upload();
  },
  tokenExpired: (_, { answer }) => answer(401),
} satisfies Record<string, Fault>;
type FaultName = keyof typeof faults;

let sent: { method: string; bytes: number }[];
let uploads: ReturnType<typeof createUploadServer>;

/** The server behind a network to which things happen, in the given order and then nothing any more. */
function startNetwork(events: readonly FaultName[]): void {
  const queue = [...events];
  uploads = createUploadServer();
  sent = [];
  startFakeServer(
    ({ name, input }) =>
      name === 'token' ? tokens('b', 'r2') : success(name === 'getIntentStates' ? [] : { id: input.id, orderNo: 'WO', version: 4 }),
    { encryption: false },
  );
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://phone.test');
    if (!url.pathname.startsWith('/uploads')) return calls(address, init);
    sent.push({ method: init.method ?? '', bytes: (init.body as ArrayBuffer | null)?.byteLength ?? 0 });
    const upload = () => uploads.receive(url, init) as Response;
    return faults[queue.shift() ?? 'none'](upload, uploads);
  });
}

class NoUpload {
  constructor() {
    throw new Error('the file goes in pieces');
  }
}

/** Files arrive whole, and are answered one after another. @returns the addresses to which they were sent */
function takeWholeFiles(answers: readonly object[]): string[] {
  const queue = [...answers];
  const whole: string[] = [];
  class WholeUpload {
    upload = {};
    status = 200;
    responseText = JSON.stringify(queue.shift());
    onload?: () => void;
    onloadend?: () => void;
    open = (_method: string, path: string) => whole.push(path);
    setRequestHeader = () => undefined;
    send(): void {
      queueMicrotask(() => {
        this.onload?.();
        this.onloadend?.();
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', WholeUpload);
  return whole;
}

beforeAll(() => startChineseTexts());
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', NoUpload);
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  storeUser(createUser());
  storeTenant({ id: 'tenant-1', name: '组织' });
});

async function openWithPhotos(photos: readonly { id: string; bytes: ArrayBuffer }[]): Promise<Outbox> {
  const outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  for (const photo of photos)
    await outbox.putPhoto({ ...photo, name: 'a.jpg', mime: 'image/jpeg', formData: { bucket: 'work-order' }, at: 0 });
  await outbox.add({ ...intentOf(randomUUID(), '一'), fileIds: photos.map(({ id }) => id) }, 0);
  useOutbox.setState({ photoIds: new Set(photos.map(({ id }) => id)) });
  usePhotoProgress.setState({}, true);
  return outbox;
}

const photoOf = (size: number) => ({ id: randomUUID(), bytes: new Uint8Array(randomBytes(size)).buffer });
const send = (outbox: Outbox) => sendOutbox(outbox, new AbortController().signal, async () => undefined);

/** Each attempt as if its wait were over. @returns how many there were */
async function sendUntilApplied(outbox: Outbox, most = 40): Promise<number> {
  for (let attempts = 1; attempts <= most; attempts += 1) {
    await send(outbox);
    const [intent] = await outbox.list();
    if (intent?.state === 'applied') return attempts;
    expect(intent?.state).toBe('queued');
    await outbox.change(intent?.seq ?? 0, { nextAt: 0 });
  }
  throw new Error('it never arrives');
}

describe('photos of what waits', () => {
  it('go on after a break where the server has got to, and are sent no more than once', async () => {
    const photo = photoOf(4 * uploadPieceBytes);
    startNetwork(['none', 'none', 'none', 'requestLost']);
    const outbox = await openWithPhotos([photo]);
    await send(outbox);
    expect(usePhotoProgress.getState()[photo.id]).toBe(0.5);
    const [waiting] = await outbox.list();
    // It has got on, so it waits as after a first failure, whatever was before.
    expect(waiting).toMatchObject({ state: 'queued', tries: 1 });
    await outbox.change(waiting?.seq ?? 0, { nextAt: 0 });
    await send(outbox);
    expect((await outbox.list())[0]?.state).toBe('applied');
    expect(uploads.files.map(({ id, bytes }) => [id, bytes.equals(Buffer.from(photo.bytes))])).toEqual([[photo.id, true]]);
    // The piece of the break, and every other one once.
    expect(sent.reduce((total, { bytes }) => total + bytes, 0)).toBe(5 * uploadPieceBytes);
    expect([await outbox.findPhoto(photo.id), useOutbox.getState().photoIds.size, usePhotoProgress.getState()]).toEqual([undefined, 0, {}]);
    outbox.close();
  });

  it('wait longer after each attempt that brings nothing', async () => {
    startNetwork(Array(3).fill('requestLost'));
    const outbox = await openWithPhotos([photoOf(10)]);
    for (const tries of [1, 2, 3]) {
      await send(outbox);
      const [waiting] = await outbox.list();
      expect(waiting).toMatchObject({ state: 'queued', tries });
      await outbox.change(waiting?.seq ?? 0, { nextAt: 0 });
    }
    outbox.close();
  });

  it('are refused with the server’s words where something is wrong with one', async () => {
    startNetwork([]);
    const body = JSON.stringify({ code: bodyCode.invalid, message: '不支持该文件类型', data: { fields: { files: '不支持该文件类型' } } });
    const { receive } = uploads;
    uploads.receive = (url, init) => (init.method === 'PATCH' ? uploads.answer(422, undefined, body) : receive(url, init));
    const outbox = await openWithPhotos([photoOf(10)]);
    await send(outbox);
    expect((await outbox.list())[0]).toMatchObject({ state: 'refused', fault: '不支持该文件类型' });
    outbox.close();
  });

  it('are not asked about for ever where the server never agrees', async () => {
    startNetwork(Array(100).fill('otherOffset'));
    const outbox = await openWithPhotos([photoOf(10)]);
    await send(outbox);
    expect((await outbox.list())[0]).toMatchObject({ state: 'queued', tries: 1 });
    expect(sent.length).toBeLessThan(10);
    outbox.close();
  });

  it('go as a whole to a server that takes no pieces, and from a browser without checksums', async () => {
    const whole = takeWholeFiles([success({}), success({})]);
    startNetwork([]);
    uploads.receive = () => new Response('Not found\n', { status: 404 });
    const first = await openWithPhotos([photoOf(10)]);
    expect(await sendUntilApplied(first)).toBe(1);
    expect([whole.length, sent.length]).toEqual([1, 1]);
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined });
    const second = await openWithPhotos([photoOf(10)]);
    expect(await sendUntilApplied(second)).toBe(1);
    expect([whole.length, sent.length]).toEqual([2, 1]);
    vi.unstubAllGlobals();
    first.close();
    second.close();
  });

  it.each(['whole', 'in pieces'])('wait longer and stay on the phone where the network is too slow for one %s', async (how) => {
    startNetwork([]);
    const slow = { code: bodyCode.unavailable, message: '网络太慢', data: null };
    const whole = takeWholeFiles([slow, slow, slow, success({})]);
    const { receive } = uploads;
    let isSlow = true;
    uploads.receive = (url, init) => {
      if (how === 'whole') return new Response('Not found\n', { status: 404 });
      return isSlow && init.method === 'PATCH' ? uploads.answer(408) : receive(url, init);
    };
    const photo = photoOf(10);
    const outbox = await openWithPhotos([photo]);
    for (const tries of [1, 2, 3]) {
      await send(outbox);
      const [waiting] = await outbox.list();
      expect(waiting).toMatchObject({ state: 'queued', tries });
      expect(await outbox.findPhoto(photo.id)).toBeDefined();
      await outbox.change(waiting?.seq ?? 0, { nextAt: 0 });
    }
    isSlow = false;
    expect(await sendUntilApplied(outbox)).toBe(1);
    expect(whole.length).toBe(how === 'whole' ? 4 : 0);
    outbox.close();
  });

  it('are each stored once with all their bytes, whatever happens to the network', async () => {
    const names = Object.keys(faults) as FaultName[];
    const events = fc.array(fc.constantFrom(...names), { maxLength: 30 });
    const sizes = fc.array(fc.integer({ min: 1, max: 3 * uploadPieceBytes }), { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(events, sizes, async (order, photoSizes) => {
        storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
        startNetwork(order);
        const photos = photoSizes.map(photoOf);
        const outbox = await openWithPhotos(photos);
        await sendUntilApplied(outbox);
        expect(uploads.files.map(({ id }) => id)).toEqual(photos.map(({ id }) => id));
        for (const { id, bytes } of photos)
          expect(uploads.files.find((file) => file.id === id)?.bytes.equals(Buffer.from(bytes))).toBe(true);
        expect(useOutbox.getState().photoIds.size).toBe(0);
        outbox.close();
      }),
      { numRuns: 60 },
    );
  });
});
