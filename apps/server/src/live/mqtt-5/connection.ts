import type { Duplex } from 'node:stream';
import type { QoS } from 'mqtt-packet';
import type { ConnectAnswer, ConnectRequest } from './connect.ts';
import { createFrameCutter } from './frame-cutter.ts';
import { createBrokerReader } from './from-broker.ts';
import { createClientReader } from './from-client.ts';
import { writeGoodbye } from './goodbye.ts';
import type { Reason } from './reason-codes.ts';
import { createState, type Mqtt5State } from './state.ts';

/** A connection that speaks MQTT 5, for the code that authenticates clients and authorises what they do. */
export interface Mqtt5Connection {
  readonly request: ConnectRequest;
  /** Seconds that the session lives on after the connection has ended. */
  readonly sessionExpiry: number;
  /** The client's subscriptions with their QoS, maintained by the code that grants them. */
  readonly filters: Map<string, QoS>;
  /** Is called before the client is admitted. */
  accept(answer: ConnectAnswer): void;
  /** Is called before the client is refused. */
  refuse(reason: Reason): void;
  /** Is called before a publish is acknowledged. */
  refusePublish(messageId: number, reason: Reason): void;
  /** Is called before a subscription is refused. */
  refuseFilter(filter: string, reason: Reason): void;
  /** Is called before the connection is closed; the first reason counts. */
  explainEnd(reason: Reason): void;
}

/** The same connection, for the transport. */
export interface Mqtt5Stream extends Mqtt5Connection {
  /** Takes bytes from the client. */
  receive(chunk: Buffer): void;
  /** Takes bytes from the broker. @param done requests the next chunk; it is delayed while the client has too much to acknowledge */
  write(chunk: Buffer, done: (error?: Error | null) => void): void;
  /** Returns the last packet for the client when the server closes the connection; null for none. */
  sayGoodbye(error: Error | null): Buffer | null;
}

export interface Mqtt5Ends {
  toBroker(bytes: Buffer): void;
  toClient(bytes: Buffer, done?: (error?: Error | null) => void): void;
  /** The client sends no more. */
  hangUp(): void;
  /** Ends the connection. */
  fail(error: Error): void;
}

/**
 * The bytes that may wait for a client's acknowledgements. Beyond that the broker waits for the client, and disconnects it after a while.
 */
const maxWaiting = 256 * 1024;

const connections = new WeakMap<Duplex, Mqtt5Connection>();

/** Finds the connection by its stream, by which the broker identifies it. @returns null for a client of an earlier version */
export function findMqtt5(stream: Duplex): Mqtt5Connection | null {
  return connections.get(stream) ?? null;
}

/**
 * Translates between the client's MQTT 5 and the broker's MQTT 3.1.1, packet by packet. It handles what only one of them has: topic
 * aliases, the receive maximum, the packet size, reasons, and protocol errors.
 */
export function speakMqtt5(stream: Duplex, ends: Mqtt5Ends): Mqtt5Stream {
  const state = createState();
  const readClient = createClientReader(state);
  const readBroker = createBrokerReader(state);
  const [cutClient, cutBroker] = [createFrameCutter(), createFrameCutter()];
  let resume: (() => void) | null = null;

  function answer(bytes: readonly Buffer[]): void {
    if (bytes.length > 0) ends.toClient(Buffer.concat(bytes));
    if (resume === null || state.window.waitingBytes() > maxWaiting) return;
    const proceed = resume;
    resume = null;
    proceed();
  }

  const traffic: Omit<Mqtt5Stream, keyof Mqtt5Connection> = {
    receive(chunk) {
      // The packets go in one piece, so that the broker handles those of one chunk concurrently.
      const toBroker: Buffer[] = [];
      const toClient: Buffer[] = [];
      let hangsUp = false;
      try {
        for (const frame of cutClient(chunk)) {
          if (state.isOver) break;
          const taken = readClient(frame);
          if (taken.toBroker) toBroker.push(taken.toBroker);
          hangsUp ||= taken.hangsUp ?? false;
          toClient.push(...(taken.toClient ?? []).filter((bytes) => bytes !== null));
        }
      } catch (error) {
        return ends.fail(error as Error);
      }
      answer(toClient);
      if (toBroker.length > 0) ends.toBroker(Buffer.concat(toBroker));
      if (hangsUp) ends.hangUp();
    },
    write(chunk, done) {
      const translations = cutBroker(chunk).map(readBroker);
      const toClient = translations.flatMap((each) => each.toClient ?? []);
      const toBroker = translations.flatMap((each) => each.toBroker ?? []);
      if (toBroker.length > 0) ends.toBroker(Buffer.concat(toBroker));
      const proceed: typeof done = (error) => {
        if (error || state.window.waitingBytes() <= maxWaiting) done(error);
        else resume = done;
      };
      if (toClient.length > 0) ends.toClient(Buffer.concat(toClient), proceed);
      else proceed();
    },
    sayGoodbye: (error) => writeGoodbye(state, error),
  };
  const connection: Mqtt5Stream = Object.assign(describeConnection(state), traffic);
  connections.set(stream, connection);
  return connection;
}

function describeConnection(state: Mqtt5State): Mqtt5Connection {
  return {
    get request() {
      return state.request;
    },
    get sessionExpiry() {
      return state.sessionExpiry;
    },
    filters: state.filters,
    accept(answer) {
      state.answer = answer;
      state.sessionExpiry = answer.sessionExpiry;
    },
    refuse(reason) {
      state.refusal = reason;
    },
    refusePublish: (messageId, reason) => void state.refusedPublishes.set(messageId, reason),
    refuseFilter: (filter, reason) => void state.refusedFilters.set(filter, reason),
    explainEnd(reason) {
      state.endReason ??= reason;
    },
  };
}
