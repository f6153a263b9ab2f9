import { type CDPSession, chromium } from '@playwright/test';
import { findNotifyingBrowser } from '../../scripts/find-browser.mjs';
import { Phone } from './screens/phone.ts';
import type { ApiSession } from './server/api-session.ts';
import { withDemonstration } from './server/demonstration-app.ts';
import { LocalPushService, type LocalSubscription } from './server/local-push-service.ts';
import { expect, story } from './story.ts';

/** The browser that all other stories use has no notifications. */
export const canNotify = findNotifyingBrowser() !== null;

interface PushFixtures {
  /** Opens a phone that keeps the app and is subscribed to the push service on this machine. */
  openPushPhone: (owner: ApiSession) => Promise<PushPhone>;
}

/** A phone whose owner allows notifications. The browser's own push service would need the internet: its place is taken by one on this machine. */
export class PushPhone extends Phone {
  /** What the phone shows outside of the app, as title and body. */
  async listShown(): Promise<string[]> {
    const shown = await this.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (await registration?.getNotifications())?.map(({ title, body }) => `${title} | ${body}`) ?? [];
    });
    return shown;
  }

  /** Taps a notification, or a button of it: no other way is open to a script. */
  async tap(title: string, action = ''): Promise<void> {
    const [worker] = this.context.serviceWorkers();
    await worker?.evaluate(
      async ([wanted, button]) => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        const notification = (await registration.getNotifications()).find((one) => one.title === wanted);
        if (!notification) throw new Error(`nothing of the title ${wanted} is shown`);
        const event = Object.assign(new Event('notificationclick'), { notification, action: button, waitUntil: () => undefined });
        globalThis.dispatchEvent(event);
      },
      [title, action] as const,
    );
  }
}

/** A story in which messages reach a phone on which nobody looks at the app. */
export const pushStory = story.extend<PushFixtures, { pushService: LocalPushService }>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const service = await LocalPushService.start();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],

  server: [({ pushService }, use) => withDemonstration(use, { PUSH_HOSTS: pushService.host }), { scope: 'worker', timeout: 600_000 }],

  openPushPhone: async ({ server, pushService, launchOptions, viewport, locale, timezoneId }, use) => {
    const browser = await chromium.launch({ ...launchOptions, executablePath: findNotifyingBrowser() ?? undefined });
    const phones: Phone[] = [];
    await use(async (owner) => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport,
        locale,
        timezoneId,
        serviceWorkers: 'allow',
        permissions: ['notifications'],
        storageState: owner.toStorageState(),
      });
      await context.addInitScript(subscribeHere, pushService.subscription);
      const phone = new PushPhone(context, await context.newPage());
      phones.push(phone);
      const session = await context.newCDPSession(phone.page);
      pushService.deliver = await connect(session, server.url);
      return phone;
    });
    const errors = phones.flatMap((phone) => phone.listErrors());
    await browser.close();
    expect(errors, 'errors in the console of the phones').toEqual([]);
  },
});

/** Runs in the page: its push manager answers as one that is subscribed to the service on this machine. */
function subscribeHere({ endpoint, p256dh, auth }: LocalSubscription): void {
  const item = 'subscribed for the story';
  const toBytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
  const subscribed = (key: ArrayBuffer) => ({
    endpoint,
    options: { applicationServerKey: key, userVisibleOnly: true },
    getKey: (name: 'p256dh' | 'auth') => toBytes(name === 'auth' ? auth : p256dh),
    unsubscribe: async () => {
      localStorage.removeItem(item);
      return true;
    },
  });
  let key: ArrayBuffer | null = null;
  Object.assign(PushManager.prototype, {
    async subscribe(options: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
      key = options.applicationServerKey.buffer;
      localStorage.setItem(item, 'yes');
      return subscribed(key);
    },
    async getSubscription() {
      return localStorage.getItem(item) === null || key === null ? null : subscribed(key);
    },
  });
}

/** @returns what gives a message to the app’s worker, as the browser does when one has come */
async function connect(session: CDPSession, url: string): Promise<(text: string) => Promise<void>> {
  let registrationId: string | null = null;
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(url) && !isDeleted);
    if (own) registrationId = own.registrationId;
  });
  await session.send('ServiceWorker.enable');
  return async (data) => {
    await expect.poll(() => registrationId).not.toBeNull();
    await session.send('ServiceWorker.deliverPushMessage', { origin: `${url}/`, registrationId: registrationId ?? '', data });
  };
}

export { expect };
