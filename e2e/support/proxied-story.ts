import type { Person } from './people/people.ts';
import { Phone } from './screens/phone.ts';
import { ReverseProxy } from './server/reverse-proxy.ts';
import { expect, story } from './story.ts';

interface ProxiedFixtures {
  /** In front of the product, which it serves below a path. */
  gateway: ReverseProxy;
  /** Opens a phone that reaches the product by the proxy, and keeps the app as phones do. */
  openBehindProxy: (owner?: Person) => Promise<Phone>;
}

/** A story in which phones reach the product by a proxy that can be cut off, and in which the app is kept on the phone. */
export const proxiedStory = story.extend<ProxiedFixtures>({
  gateway: async ({ server }, use) => {
    const proxy = await ReverseProxy.start(server.url, '/a/b/');
    await use(proxy);
    await proxy.stop();
  },

  openBehindProxy: async ({ browser, desk, gateway }, use) => {
    const phones: Phone[] = [];
    await use(async (owner) => {
      const items = owner ? (await desk.openSession(owner)).toStorageState().origins[0]?.localStorage : undefined;
      const context = await browser.newContext({
        baseURL: gateway.url,
        serviceWorkers: 'allow',
        storageState: items && { cookies: [], origins: [{ origin: gateway.origin, localStorage: items }] },
      });
      const phone = new Phone(context, await context.newPage());
      phones.push(phone);
      return phone;
    });
    const errors = phones.flatMap((phone) => phone.listErrors());
    for (const { context } of phones) await context.close();
    expect(errors, 'errors in the console of the phones').toEqual([]);
  },
});

/** Resolves once the app is kept on the phone, and its worker answers for this page. */
export async function expectKept({ page }: Phone): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null)).toBe('activated');
}

/** The release whose page is open, as the proxy has marked it. */
export function releaseOf({ page }: Phone): Promise<string | null> {
  return page.locator('meta[name=release]').getAttribute('content');
}

export { expect };
