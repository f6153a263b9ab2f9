import { Duplex } from 'node:stream';
import { refuseConnect } from '../mqtt-5/connect.ts';
import { type Mqtt5Stream, speakMqtt5 } from '../mqtt-5/connection.ts';
import { detectVersion, isUnknownVersion } from '../mqtt-5/detect-version.ts';
import { ProtocolFault, reasonCodes } from '../mqtt-5/reason-codes.ts';
import { writeForClient } from '../mqtt-5/write-frame.ts';
import { createFrameGuard } from './frame-guard.ts';

/** The maximum that is buffered for a slow reader; beyond it the broker waits, and disconnects the reader after a while. */
const maxBufferedBytes = 256 * 1024;
/** The time for sending the last written bytes. */
const closeTimeoutMs = 1_000;
const mqtt5 = 5;

type WriteDone = (error?: Error | null) => void;

const unknownVersion = refuseConnect({ code: reasonCodes.unsupportedVersion, text: 'MQTT 3.1, 3.1.1 and 5 are spoken here' });

/**
 * A connection as the broker receives it, over whatever carries it (a WebSocket's stream, a socket): packets that are too large end it
 * before the broker buffers them, and a packet is written in one piece. Destroyed without an error, it still sends what was written. To the
 * broker it speaks MQTT 3.1.1, also where the client speaks MQTT 5.
 */
export function guardStream(carrier: Duplex): Duplex {
  const guarded = new GuardedStream(carrier);
  carrier.on('data', (chunk: Buffer) => guarded.receive(chunk));
  carrier.on('end', () => guarded.hangUp());
  carrier.on('error', (error) => guarded.destroy(error));
  carrier.on('close', () => guarded.destroy());
  return guarded;
}

class GuardedStream extends Duplex {
  readonly #carrier: Duplex;
  readonly #isWithinLimit = createFrameGuard();
  /** The bytes received before the version was known; null afterwards. */
  #begun: Buffer | null = Buffer.alloc(0);
  #translation: Mqtt5Stream | null = null;
  #hasHungUp = false;

  constructor(carrier: Duplex) {
    super({ allowHalfOpen: false, writableHighWaterMark: maxBufferedBytes });
    this.#carrier = carrier;
  }

  override _read(): void {
    this.#carrier.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: WriteDone): void {
    this.#writeToCarrier(chunk, done);
  }

  override _writev(chunks: readonly { chunk: Buffer }[], done: WriteDone): void {
    this.#writeToCarrier(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: WriteDone): void {
    this.#carrier.end(done);
  }

  override _destroy(error: Error | null, done: WriteDone): void {
    const goodbye = this.#carrier.writable ? (this.#translation?.sayGoodbye(error) ?? null) : null;
    if (error && goodbye === null) this.#carrier.destroy();
    else endGracefully(this.#carrier, goodbye);
    done(error);
  }

  /** Bytes that came from the client. */
  receive(chunk: Buffer): void {
    if (this.destroyed) return;
    const isAllowed = this.#isWithinLimit(chunk);
    const bytes = this.#begun === null || this.#begun.length === 0 ? chunk : Buffer.concat([this.#begun, chunk]);
    const isKnown = this.#begun === null || this.#begin(bytes);
    if (!isAllowed) this.destroy(new ProtocolFault(reasonCodes.packetTooLarge, 'packet too large'));
    else if (!isKnown || this.destroyed) return;
    else if (this.#translation) this.#translation.receive(bytes);
    else this.#pass(bytes);
  }

  /** Ends the stream on the client's side: it sends nothing more. */
  hangUp(): void {
    if (!this.#hasHungUp && !this.destroyed) this.push(null);
    this.#hasHungUp = true;
  }

  #writeToCarrier(bytes: Buffer, done: WriteDone): void {
    if (this.#translation) this.#translation.write(bytes, done);
    else this.#carrier.write(bytes, done);
  }

  #pass(bytes: Buffer): void {
    if (!this.#hasHungUp && !this.destroyed && !this.push(bytes)) this.#carrier.pause();
  }

  /** @returns whether the version is known */
  #begin(bytes: Buffer): boolean {
    const version = detectVersion(bytes);
    this.#begun = version === null ? bytes : null;
    if (version === mqtt5) this.#translation = this.#translate();
    else if (version !== null && isUnknownVersion(version)) {
      this.#carrier.write(writeForClient(unknownVersion));
      this.destroy();
    }
    return version !== null;
  }

  #translate(): Mqtt5Stream {
    return speakMqtt5(this, {
      toBroker: (packets) => this.#pass(packets),
      toClient: (packets, done) => {
        this.#carrier.write(packets, done);
        // The broker knows nothing of these answers, and so does not wait for the reader.
        if (!done && this.#carrier.writableLength > 2 * maxBufferedBytes) this.destroy(new Error('answers are not read'));
      },
      hangUp: () => this.hangUp(),
      fail: (error) => void this.destroy(error),
    });
  }
}

function endGracefully(carrier: Duplex, goodbye: Buffer | null): void {
  carrier.end(goodbye ?? undefined);
  carrier.resume();
  const forcedEnd = setTimeout(() => carrier.destroy(), closeTimeoutMs);
  carrier.once('close', () => clearTimeout(forcedEnd));
}
