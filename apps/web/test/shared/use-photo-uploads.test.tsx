import { bodyCode, type Envelope } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { UploadQueue } from '#shared/photo/upload-queue.ts';
import { usePhotoUploads } from '#shared/photo/use-photo-uploads.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { cipher, startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

const image = (name: string) => new File(['picture'], name, { type: 'image/png' });
const stored = (id: string): Envelope =>
  success({ id, name: `${id}.jpg`, size: 7, mime: 'image/jpeg', url: `/files/${id}`, thumbUrl: null });

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  storeSession();
  hideToast();
  startFakeServer(() => new Error('no call is expected'));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Requests that wait until the test answers them. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  readonly upload: { onprogress?: (event: unknown) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  body = new FormData();
  onload?: () => void;
  onerror?: () => void;
  onabort?: (event: unknown) => void;
  onloadend?: () => void;
  open() {
    this.status = 0;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value;
  }
  send(body: FormData) {
    this.body = body;
    FakeRequest.sent.push(this);
  }
  abort() {
    this.onabort?.(new Event('abort'));
    this.onloadend?.();
  }
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total });
  }
  answer(envelope: Envelope) {
    this.status = 200;
    this.responseText = cipher.encrypt(JSON.stringify(envelope));
    this.onload?.();
    this.onloadend?.();
  }
  fail() {
    this.onerror?.();
    this.onloadend?.();
  }
}

/** Stubs what this environment lacks: pictures, a canvas that draws, and requests that report their progress. */
function stubPhone({ bytes = 7 } = {}) {
  FakeRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'broken.png') throw new Error('no image');
    return { width: 4000, height: 3000, close: () => undefined };
  });
  const written: string[] = [];
  const context = {
    drawImage: () => undefined,
    createLinearGradient: () => ({ addColorStop: () => undefined }),
    fillRect: () => undefined,
    fillText: (text: string) => written.push(text),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' })));
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${crypto.randomUUID()}`);
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', { ...navigator, onLine: true, geolocation: undefined });
  return { written, revoke };
}

function open(wrapper?: typeof StrictMode) {
  const onStored = vi.fn();
  const hook = renderHook(() => usePhotoUploads({ stamp: ['WO20261120-0042'], formData: { bucket: 'work-order' }, onStored }), { wrapper });
  const read = () => hook.result.current;
  return { hook, onStored, read, add: (...names: string[]) => act(() => read().add(names.map(image))) };
}
const request = async (index: number): Promise<FakeRequest> => {
  await waitFor(() => expect(FakeRequest.sent.length).toBeGreaterThan(index));
  return FakeRequest.sent[index]!;
};

it('shows each photo at once and sends one after another', async () => {
  stubPhone();
  const { read, onStored, add } = open();
  await add('a.png', 'b.png');
  expect(read().uploads.map(({ progress, isFailed }) => [progress, isFailed])).toEqual([
    [0, false],
    [0, false],
  ]);
  const first = await request(0);
  expect(FakeRequest.sent).toHaveLength(1);
  act(() => first.progress(1, 4));
  expect(read().uploads[0]?.progress).toBe(0.25);
  await act(async () => first.answer(stored('file-1')));
  await waitFor(() => expect(read().uploads).toHaveLength(1));
  await act(async () => (await request(1)).answer(stored('file-2')));
  await waitFor(() => expect(read().uploads).toEqual([]));
  expect(onStored.mock.calls.map(([file]) => file.id)).toEqual(['file-1', 'file-2']);
});

it('sends a JPEG of the same name with its form data, stamped with the texts and the time', async () => {
  const { written } = stubPhone();
  const { add } = open();
  await add('panel.png');
  const { body } = await request(0);
  const file = body.get('files') as File;
  expect([file.name, file.type]).toEqual(['panel.jpg', 'image/jpeg']);
  expect(JSON.parse(body.get('formData') as string)).toEqual({ bucket: 'work-order' });
  expect(written[0]).toBe('WO20261120-0042');
  expect(written[1]).toMatch(/\d{1,2}:\d{2}/);
});

it('marks a photo that did not arrive, continues with the next, and sends it again under the same key', async () => {
  stubPhone();
  const { read, onStored, add } = open();
  await add('a.png', 'b.png');
  await act(async () => (await request(0)).fail());
  await waitFor(() => expect(read().uploads[0]?.isFailed).toBe(true));
  await act(async () => (await request(1)).answer(stored('file-2')));
  await waitFor(() => expect(read().uploads).toHaveLength(1));
  act(() => read().retry(read().uploads[0]!.id));
  expect(read().uploads[0]).toMatchObject({ isFailed: false, progress: 0 });
  const again = await request(2);
  expect(again.headers['idempotency-key']).toBe(FakeRequest.sent[0]!.headers['idempotency-key']);
  await act(async () => again.answer(stored('file-1')));
  await waitFor(() => expect(read().uploads).toEqual([]));
  expect(onStored.mock.calls.map(([file]) => file.id)).toEqual(['file-2', 'file-1']);
});

it('marks what the server refuses', async () => {
  stubPhone();
  const { read, add } = open();
  await add('a.png');
  await act(async () => (await request(0)).answer({ code: bodyCode.invalid, message: '文件类型不支持', data: null }));
  await waitFor(() => expect(read().uploads[0]?.isFailed).toBe(true));
  expect(useToast.getState().toast?.text).toBe('文件类型不支持');
});

it('drops a photo that was removed before its turn, or during its upload', async () => {
  stubPhone();
  const { read, onStored, add } = open();
  await add('a.png', 'b.png', 'c.png');
  const [first, second] = read().uploads;
  act(() => read().remove(second!.id));
  const sending = await request(0);
  act(() => read().remove(first!.id));
  await act(async () => sending.answer(stored('file-1')));
  const last = await request(1);
  await act(async () => last.answer(stored('file-3')));
  await waitFor(() => expect(read().uploads).toEqual([]));
  expect(FakeRequest.sent).toHaveLength(2);
  expect(onStored.mock.calls.map(([file]) => file.id)).toEqual(['file-3']);
});

it('names a file that is no picture, and accepts the others', async () => {
  stubPhone();
  const { read, add } = open();
  await add('broken.png', 'a.png');
  expect(read().uploads).toHaveLength(1);
  expect(useToast.getState().toast?.kind).toBe('error');
});

it('does not send a photo that is too large even when it is downscaled', async () => {
  stubPhone({ bytes: 20_971_521 });
  const { read, add } = open();
  await add('a.png');
  expect(read().uploads).toEqual([]);
  expect(useToast.getState().toast?.text).toContain('20');
  expect(FakeRequest.sent).toHaveLength(0);
});

it('keeps a photo where the settings with the limit cannot be had, as without a network', async () => {
  stubPhone();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { read, add } = open();
  await add('a.png');
  expect(read().uploads).toHaveLength(1);
});

it('stops when its form is left, and releases the previews once no picture can be reading them', async () => {
  const { revoke } = stubPhone();
  const { hook, onStored, read, add } = open();
  await add('a.png', 'b.png');
  const previews = read().uploads.map(({ previewUrl }) => previewUrl);
  const sending = await request(0);
  const abort = vi.spyOn(sending, 'abort');
  vi.useFakeTimers();
  hook.unmount();
  expect(abort).toHaveBeenCalledOnce();
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minuteMs);
  vi.useRealTimers();
  expect(revoke.mock.calls.map(([url]) => url)).toEqual(previews);
  expect(FakeRequest.sent).toHaveLength(1);
  expect(onStored).not.toHaveBeenCalled();
});

it('continues after development mode has mounted it twice', async () => {
  stubPhone();
  const { onStored, add } = open(StrictMode);
  await add('a.png');
  await act(async () => (await request(0)).answer(stored('file-1')));
  await waitFor(() => expect(onStored).toHaveBeenCalledOnce());
});

it('marks a photo that the phone could not keep, whatever went wrong, and none of a form that was left', async () => {
  stubPhone();
  const shown: boolean[][] = [];
  const lost = new DOMException('The database connection is closing.', 'InvalidStateError');
  const queue = new UploadQueue({
    onChange: (uploads) => shown.push(uploads.map(({ isFailed }) => isFailed)),
    onStored: () => undefined,
    formData: () => undefined,
    send: () => Promise.reject(lost),
  });
  queue.add(image('a.png'));
  await waitFor(() => expect(shown.at(-1)).toEqual([true]));
  queue.add(image('b.png'));
  queue.close();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown.at(-1)).toEqual([true, false]);
});
