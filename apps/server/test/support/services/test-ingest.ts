import type { Rejection, Sender } from '#services/core/ports/device-message.ts';
import type { Ingest } from '#services/core/ports/ingest.ts';

export interface TakenMessage extends Sender {
  topic: string;
  payload: string;
}

/** Stands in for the live connection and records what arrives there, in order. */
export interface TestIngest extends Ingest {
  taken: TakenMessage[];
  rejected: (TakenMessage & { rejection: Rejection })[];
  /** `<device's id> on` or `off`. */
  presence: string[];
  /** Runs before a message is stored: throw to make storing fail, wait to delay it. */
  beforeStoring: () => Promise<void>;
}

export function createTestIngest(): TestIngest {
  const ingest: TestIngest = {
    taken: [],
    rejected: [],
    presence: [],
    beforeStoring: async () => undefined,
    async take(sender, topic, payload) {
      const message = { ...pick(sender), topic, payload: Buffer.from(payload).toString() };
      await ingest.beforeStoring();
      ingest.taken.push(message);
      return { messages: [], rejections: [] };
    },
    countFailingTenants: () => 0,
    onReply: () => () => undefined,
    close: async () => undefined,
    async setConnected({ deviceId }, isConnected) {
      ingest.presence.push(`${deviceId} ${isConnected ? 'on' : 'off'}`);
    },
    async reject(sender, rejection, topic, payload) {
      await ingest.beforeStoring();
      ingest.rejected.push({ ...pick(sender), topic, payload: Buffer.from(payload).toString(), rejection });
    },
  };
  return ingest;
}

function pick({ tenantId, deviceId }: Sender): Sender {
  return { tenantId, deviceId };
}
