import { beforeEach, describe, expect, it, vi } from 'vitest';

const scope = 'https://om.example.com/app/';
const showNotification = vi.fn(async (_title: string, _options: { silent?: boolean; renotify?: boolean }) => undefined);
const openWindow = vi.fn(async () => null);
let windows: ReturnType<typeof createWindow>[];

vi.stubGlobal('registration', { scope, showNotification });
vi.stubGlobal('clients', { matchAll: async () => windows, openWindow });
vi.mock('#worker/push/call-server.ts', () => ({ callServer: async () => undefined }));

const { receivePush } = await import('#worker/push/receive-push.ts');
const { clickNotification } = await import('#worker/push/click-notification.ts');

/** @param announces what its page answers; null: nothing */
function createWindow(path: string, announces: boolean | null, visibilityState: 'visible' | 'hidden' = 'visible') {
  const postMessage = vi.fn((message: unknown, [port]: MessagePort[] = []) => {
    if (message === 'announces' && announces !== null) port?.postMessage(announces);
  });
  return { url: scope + path, visibilityState, focus: async () => undefined, postMessage };
}

async function receive(urgent = false): Promise<boolean> {
  await receivePush(JSON.stringify({ title: '新告警', token: 't', tag: 'x', urgent }));
  return showNotification.mock.lastCall?.[1].silent === true;
}

beforeEach(() => vi.clearAllMocks());

describe('a push message', () => {
  it.each<[string, boolean, () => ReturnType<typeof createWindow>[]]>([
    ['is silent where the app in sight announces it', true, () => [createWindow('#/home', true)]],
    ['is silent where another tab has the connection', true, () => [createWindow('', false), createWindow('index.html', true, 'hidden')]],
    ['sounds where the app is not in sight', false, () => [createWindow('', true, 'hidden')]],
    ['sounds where the app is not connected', false, () => [createWindow('', false)]],
    ['sounds where the page does not answer', false, () => [createWindow('', null)]],
    ['sounds beside other pages of the address', false, () => [createWindow('docs', true), createWindow('report/1', true)]],
    ['sounds where nothing is open', false, () => []],
  ])('%s', async (_title, isSilent, open) => {
    windows = open();
    expect(await receive()).toBe(isSilent);
  });

  it('that cannot wait sounds always', async () => {
    windows = [createWindow('', true)];
    expect(await receive(true)).toBe(false);
  });

  it('opens the app where only other pages of the address are open', async () => {
    windows = [createWindow('docs', null)];
    await clickNotification('', null);
    expect(openWindow).toHaveBeenCalledTimes(1);
    expect(windows[0]?.postMessage).not.toHaveBeenCalled();
  });
});
