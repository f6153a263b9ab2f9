import type { MqttClient } from 'mqtt';
import { chooseWait } from './back-off.ts';
import { type BrokerAddress, describeReason, openClient, sayGoodbye } from './client.ts';
import { createOutbox, type OutgoingMessage } from './outbox.ts';

export interface LinkParts {
  /** Asked before each attempt, because port and token may have changed. */
  findAddress(): Promise<BrokerAddress>;
  clientId: string;
  /** Topic filters. */
  subscriptions?: readonly string[];
  /** Said on each new connection, before anything else. */
  greetings?: readonly OutgoingMessage[];
  onMessage?(topic: string, payload: string): void;
  /** The oldest message was dropped because too many wait. */
  onOverflow?(): void;
  onUp?(): void;
  /** @param reason of the end, or why there was no connection */
  onDown?(reason: string): void;
  /** Messages kept without a connection. */
  maxKept: number;
  /** Messages that may be on their way at once. */
  window: number;
}

/** A connection that comes back by itself; what was not acknowledged is sent again. */
export interface Link {
  send(message: OutgoingMessage): void;
  /** Ends the connection as a pulled plug would, until `restore`. */
  cut(): void;
  restore(): void;
  /** Says goodbye, after what is on its way was acknowledged or the time is over. */
  end(farewells: readonly OutgoingMessage[], milliseconds: number): Promise<void>;
  readonly isUp: boolean;
  readonly waiting: number;
}

/** Sends with QoS 1. Each connection is a client of its own, so that only the outbox knows what has to go again. */
export function openLink(parts: LinkParts): Link {
  const outbox = createOutbox(parts.maxKept);
  let client: MqttClient | null = null;
  let isUp = false;
  let phase: 'open' | 'cut' | 'ended' = 'open';
  let attempt = 0;
  let timer: NodeJS.Timeout | undefined;

  function pump(via: MqttClient) {
    while (via === client && isUp && outbox.onTheirWay < parts.window) {
      const next = outbox.take();
      if (next === null) return;
      via.publish(next.message.topic, next.message.payload, { qos: 1 }, (error) => {
        // An earlier connection's word does not count: what it carried is on its way again.
        if (error || via !== client) return;
        outbox.acknowledge(next.id);
        pump(via);
      });
    }
  }

  function lose(lost: MqttClient, reason: string) {
    if (lost !== client) return;
    client = null;
    isUp = false;
    outbox.returnAll();
    lost.end(true);
    if (phase !== 'ended') parts.onDown?.(reason);
    if (phase === 'open') dialLater();
  }

  function dialLater() {
    clearTimeout(timer);
    timer = setTimeout(dial, chooseWait(attempt));
    attempt += 1;
  }

  async function dial() {
    const address = await parts.findAddress().catch((error: Error) => error);
    if (phase !== 'open' || client !== null) return;
    if (address instanceof Error) {
      parts.onDown?.(address.message);
      return dialLater();
    }
    const fresh = openClient(address, parts.clientId);
    client = fresh;
    fresh.once('connect', () => {
      if (fresh !== client) return;
      isUp = true;
      attempt = 0;
      const filters = [...(parts.subscriptions ?? [])];
      if (filters.length > 0) fresh.subscribe(filters, { qos: 1 }, () => undefined);
      for (const { topic, payload } of parts.greetings ?? []) fresh.publish(topic, payload, { qos: 1 }, () => undefined);
      parts.onUp?.();
      pump(fresh);
    });
    fresh.on('message', (topic, payload) => {
      if (fresh === client) parts.onMessage?.(topic, payload.toString());
    });
    fresh.on('error', (error) => lose(fresh, describeReason(error)));
    fresh.on('close', () => lose(fresh, 'the connection was closed'));
  }

  void dial();
  return {
    send(message) {
      if (outbox.put(message)) parts.onOverflow?.();
      if (client !== null) pump(client);
    },
    cut() {
      if (phase !== 'open') return;
      phase = 'cut';
      clearTimeout(timer);
      const running = client;
      running?.stream.destroy();
      if (running !== null) lose(running, 'cut off');
    },
    restore() {
      if (phase !== 'cut') return;
      phase = 'open';
      attempt = 0;
      void dial();
    },
    async end(farewells, milliseconds) {
      phase = 'ended';
      clearTimeout(timer);
      if (client === null) return;
      await sayGoodbye(client, farewells, milliseconds);
    },
    get isUp() {
      return isUp;
    },
    get waiting() {
      return outbox.size;
    },
  };
}
