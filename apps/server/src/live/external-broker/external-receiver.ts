import { setTimeout as wait } from 'node:timers/promises';
import type { IPublishPacket } from 'mqtt-packet';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { Ingest } from '#services/core/ports/ingest.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { findDialect } from '#services/ingest/dialects/dialects.ts';
import { explainForeignTopic } from '#services/ingest/dialects/foreign-topics.ts';
import { createSenderLookup, type SenderLookup } from '#services/ingest/sender-lookup.ts';
import { readExternalTopic } from './external-topics.ts';

const retryDelayMs = 1_000;
const warningIntervalMs = 10_000;
/** Distinguishes this server's own messages from a device's where both have the same topic. */
export const originMark = { userProperties: { from: 'energy-om' } };
/** The messages of all devices share a few connections, so delaying one device would delay all of them. */
const takeOptions = { isLimited: false };

/** Hands the messages of an external broker to ingest. */
export class ExternalReceiver {
  readonly #ingest: Ingest;
  readonly #log: AppContext['log'];
  readonly #findSender: SenderLookup;
  #unknownDevices = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(context: AppContext, ingest: Ingest) {
    this.#ingest = ingest;
    this.#log = context.log;
    this.#findSender = createSenderLookup(context);
  }

  /**
   * Retries until the message is stored. Meanwhile it is not acknowledged, so the broker withholds further messages, and sends this one
   * again when this server or the connection ends. @returns whether the message may be acknowledged
   */
  readonly take = async (packet: IPublishPacket): Promise<boolean> => {
    if (packet.properties?.userProperties?.from === originMark.userProperties.from) return true;
    while (!this.#isStopped) {
      try {
        await this.#store(packet);
        return true;
      } catch (error) {
        this.#warn(error);
        await wait(retryDelayMs, undefined, { ref: false });
      }
    }
    return false;
  };

  async #store({ topic, payload }: IPublishPacket): Promise<void> {
    const bytes = Buffer.from(payload as Buffer);
    const named = readExternalTopic(topic);
    const sender: Sender | null = named && (await this.#findSender(named.deviceId));
    if (!named || !sender) {
      this.#unknownDevices += 1;
      return;
    }
    if (findDialect(named.topic)) {
      await this.#ingest.take(sender, named.topic, bytes, takeOptions);
      return;
    }
    const { detail } = explainForeignTopic(named.topic);
    await this.#ingest.reject(sender, { reason: 'topicNotAllowed', child: null, detail }, named.topic, bytes, takeOptions);
  }

  /** While the database is unavailable thousands of messages are retried each second, so only one log entry is written per interval. */
  #warn(error: unknown): void {
    if (performance.now() - this.#warnedAt < warningIntervalMs) return;
    this.#warnedAt = performance.now();
    this.#log.warn({ err: error }, 'messages of the external broker could not be stored yet');
  }

  reportUnknownDevices(): void {
    if (this.#unknownDevices > 0) this.#log.warn({ messages: this.#unknownDevices }, 'messages of unknown devices were dropped');
    this.#unknownDevices = 0;
  }

  stop(): void {
    this.#isStopped = true;
  }
}
