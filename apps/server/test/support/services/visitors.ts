import { createTestClient, type TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';
import type { TwinServers } from './twin-servers.ts';

let addressCount = 0;

/** An address of a network that no other test calls from. */
export function createAddress(): string {
  addressCount += 1;
  return `198.51.${Math.floor(addressCount / 250)}.${(addressCount % 250) + 1}`;
}

export function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

export function countAnswers(answers: readonly { code: number }[], code: number): number {
  return answers.filter((answer) => answer.code === code).length;
}

/** Callers of two servers that have not signed in. @param find gives the servers of the running test */
export function createVisitors(find: () => TwinServers) {
  const servers = (): TestServer[] => [find().one, find().two];
  const visitors = (): TestClient[] => servers().map((server) => createTestClient(server));
  return {
    servers,
    visitors,
    /** Calls both servers in turn, all at once. */
    flood(size: number, call: (client: TestClient, index: number) => Promise<{ code: number; data: unknown }>) {
      const clients = visitors();
      return Promise.all(Array.from({ length: size }, (_, index) => call(pick(clients, index), index)));
    },
    /** The code sent to the phone with this number. */
    async codeFor(phoneNumber: string, scene: 'login' | 'forget' | 'register', address = createAddress()): Promise<string> {
      await createTestClient(find().one).succeed('sendVerifyCode', { phoneNumber, scene }, { address });
      return find().one.sms.lastCode(phoneNumber);
    },
  };
}
