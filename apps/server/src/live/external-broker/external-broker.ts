import { setTimeout as wait } from 'node:timers/promises';
import type { IPublishPacket } from 'mqtt-packet';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { Ingest } from '#services/core/ports/ingest.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { repeat } from '#services/core/scheduling/run-every.ts';
import { findDialect } from '#services/ingest/dialects/dialects.ts';
import { explainForeignTopic } from '#services/ingest/dialects/foreign-topics.ts';
import type { SentMessage } from '../broker/broker.ts';
import { maxFrameBytes } from '../broker/frame-guard.ts';
import { outsideTopic, readOutsideTopic, sharedFilters } from './external-topics.ts';
import { startSession } from './link-session.ts';
import { openCarrier } from './open-carrier.ts';
import { type Link, reconnect } from './reconnect.ts';
import { createSenderLookup } from './sender-lookup.ts';

/** Brokers leave few messages unacknowledged on one connection (Mosquitto 20, EMQX 32), so that there are several of them. */
const connections = 8;
const maxUnderWay = 1000;
const maxBytesUnderWay = 8 * 1024 * 1024;
/** The device's own limit, and what the broker puts in front of its topic. */
const maxPacketBytes = maxFrameBytes + 1024;
const keepaliveSeconds = 30;
const expirySeconds = 24 * 60 * 60;
/** Milliseconds. */
const times = { answer: 10_000, retry: 1000, farewell: 3000, warn: 10_000, report: 60_000 };
/** Tells our own messages from a device's where both go by the same name. */
const mark = { userProperties: { from: 'energy-om' } };

export interface OutsideBrokerOptions {
  context: AppContext;
  url: string;
  /** Of this server's, kept over restarts: the broker keeps the sessions of this name. */
  identity: string;
  ingest: Ingest;
}

export interface OutsideBroker {
  /** @returns whether the broker took it */
  send(deviceId: string, message: SentMessage): Promise<boolean>;
  close(): Promise<void>;
}

/** Devices speak to a broker of its own; this server is one of its clients and acknowledges what the ingest has stored. */
export function openOutsideBroker({ context, url, identity, ingest }: OutsideBrokerOptions): OutsideBroker {
  const { log } = context;
  const address = new URL(url);
  const findSender = createSenderLookup(context);
  let strangers = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  async function store({ topic, payload }: IPublishPacket): Promise<void> {
    const bytes = Buffer.from(payload as Buffer);
    const named = readOutsideTopic(topic);
    const sender: Sender | null = named && (await findSender(named.deviceId));
    if (!named || !sender) {
      strangers += 1;
      return;
    }
    // All devices' messages come by the same few connections: who is held back would hold back everybody.
    const options = { isLimited: false };
    if (findDialect(named.topic)) {
      await ingest.take(sender, named.topic, bytes, options);
      return;
    }
    const { detail } = explainForeignTopic(named.topic);
    await ingest.reject(sender, { reason: 'topicNotAllowed', child: null, detail }, named.topic, bytes, options);
  }

  /** Thousands wait while the database is away, and each is tried each second: one line speaks for all. */
  function warnNow(error: unknown): void {
    if (performance.now() - warnedAt < times.warn) return;
    warnedAt = performance.now();
    log.warn({ err: error }, 'messages of the broker’s could not be stored yet');
  }

  /** Again and again until it is stored. The broker gives it again when this server or the connection ends meanwhile. */
  async function take(packet: IPublishPacket): Promise<boolean> {
    if (packet.properties?.userProperties?.from === mark.userProperties.from) return true;
    while (!isClosed) {
      try {
        await store(packet);
        return true;
      } catch (error) {
        warnNow(error);
        // Not acknowledged meanwhile, so the broker holds back the rest.
        await wait(times.retry, undefined, { ref: false });
      }
    }
    return false;
  }

  const links: Link[] = Array.from({ length: connections }, (_, index) => {
    const clientId = `energy-om-${identity}-${index}`;
    const credentials = address.username === '' ? {} : { username: decode(address.username), password: decode(address.password) };
    return reconnect({
      name: clientId,
      log,
      farewell: times.farewell,
      open: () =>
        startSession(openCarrier(address), {
          clientId,
          ...credentials,
          filters: sharedFilters,
          maxUnderWay,
          maxBytesUnderWay,
          maxPacketBytes,
          keepaliveSeconds,
          expirySeconds,
          answerWithin: times.answer,
          onPublish: take,
        }),
    });
  });
  const stopReporting = repeat(context, 'report-unknown-devices', times.report, async () => {
    if (strangers > 0) log.warn({ messages: strangers }, 'messages of unknown devices were dropped');
    strangers = 0;
  });
  return {
    async send(deviceId, { topic, payload, qos }) {
      const session = links.map((link) => link.current()).find((current) => current !== null);
      return (await session?.publish({ topic: outsideTopic(deviceId, topic), payload, qos, properties: mark })) ?? false;
    },
    async close() {
      const leaving = links.map((link) => link.close());
      isClosed = true;
      await Promise.all([...leaving, stopReporting()]);
    },
  };
}

function decode(text: string): string {
  return decodeURIComponent(text);
}
