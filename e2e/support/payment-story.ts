import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withDemonstration } from './server/demonstration-app.ts';
import { type PaymentProvider, startPaymentProvider } from './server/payment-provider.ts';
import { story } from './story.ts';

interface Online {
  provider: PaymentProvider;
  /** The settings of the server, for commands beside it. */
  settings: Record<string, string>;
}

/** A story on an installation that has a contract with a provider of payments. */
export const paymentStory = story.extend<object, { online: Online }>({
  online: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const provider = await startPaymentProvider();
      const port = await findFreePort();
      // A provider is given the address to which it sends its notifications.
      const settings = { ...provider.settings, PORT: String(port), PUBLIC_ORIGINS: `http://localhost:${port}` };
      await use({ provider, settings });
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ online }, use) => {
      await withDemonstration(use, online.settings);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
