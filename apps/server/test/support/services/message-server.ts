import type { Config } from '#config/config.ts';
import { clearOutbox } from '../assertions/notifications.ts';
import { createOrderFixture, type OrderFixture } from '../factories/order-fixture.ts';
import { type LocalChannels, startLocalChannels } from './local-channels.ts';
import { type LocalMailServer, startLocalMailServer } from './local-mail-server.ts';
import { startTestServer, type TestServer, testMessages } from './test-server.ts';

export interface MessageServer {
  server: TestServer;
  /** The robots, SMS and voice providers that it sends to. */
  local: LocalChannels;
  mails: LocalMailServer;
  /** An outbox, rounds and codes of nobody, and the orders of a tenant of its own. */
  createFixture(): Promise<OrderFixture>;
  close(): Promise<void>;
}

/** A server that sends messages by channels and e-mail to local servers, which go by its clock. */
export async function startMessageServer(config: Partial<Pick<Config, 'publicAddresses'>> = {}): Promise<MessageServer> {
  let now = () => new Date();
  const local = await startLocalChannels(() => now());
  const mails = await startLocalMailServer();
  const { url } = local;
  const messages = testMessages({ endpoints: { wecom: url, dingtalk: url, sms: url, voice: url } });
  const server = await startTestServer({ config: { ...config, messages, mail: mails.config } });
  now = () => server.clock.now();
  return {
    server,
    local,
    mails,
    createFixture: async () => {
      const fixture = await createOrderFixture(server);
      await clearOutbox(server);
      await fixture.passTime(0);
      // The same addresses get a code in each test.
      for (const table of ['message_rounds', 'verification_codes'] as const) await server.database.kysely.deleteFrom(table).execute();
      return fixture;
    },
    close: async () => {
      await server.close();
      await local.close();
      await mails.close();
    },
  };
}
