import { type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { OrderDesk } from './order-desk.ts';
import type { Person } from './people/people.ts';
import { Phone } from './screens/phone.ts';
import { ApiSession } from './server/api-session.ts';
import type { AppProcess } from './server/app-process.ts';
import { withDemonstration } from './server/demonstration-app.ts';

/** The settings of the phone itself. */
type PhoneSettings = Pick<
  BrowserContextOptions,
  'locale' | 'colorScheme' | 'reducedMotion' | 'userAgent' | 'viewport' | 'isMobile' | 'hasTouch' | 'deviceScaleFactor'
>;

/** A PC in an office: the same app with the layout of the desk. */
export const officeScreen = {
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
} as const satisfies PhoneSettings;

interface StoryFixtures {
  /** A phone on which nobody has signed in. */
  phone: Phone;
  /** For stories of several people: each call opens one more phone, on which its owner is signed in, or nobody. */
  openPhone: (owner?: Person | ApiSession, settings?: PhoneSettings) => Promise<Phone>;
}

interface WorkerFixtures {
  /** The product with the demonstration, for one worker alone. */
  server: AppProcess;
  /** Brings orders to the stage where a story begins. */
  desk: OrderDesk;
}

/** A user's story. It fails by its own expectations, and by any error in the console of any of its phones. */
export const story = base.extend<StoryFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      await withDemonstration(use);
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  desk: [({ server }, use) => use(new OrderDesk(server.url)), { scope: 'worker' }],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  openPhone: async ({ browser, server, desk }, use, testInfo) => {
    const phones: Phone[] = [];
    await use(async (owner, settings) => {
      const session = owner instanceof ApiSession ? owner : owner && (await desk.openSession(owner));
      const context = await browser.newContext({ ...settings, baseURL: server.url, storageState: session?.toStorageState() });
      const phone = new Phone(context, await context.newPage());
      phones.push(phone);
      return phone;
    });
    const errors = phones.flatMap((phone) => phone.listErrors());
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server.log', { body: server.log(), contentType: 'text/plain' });
    for (const { context } of phones) await context.close();
    expect(errors, 'errors in the console of the phones').toEqual([]);
  },

  phone: async ({ openPhone }, use) => {
    await use(await openPhone());
  },
});

export { expect };
