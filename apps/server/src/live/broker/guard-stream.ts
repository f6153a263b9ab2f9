import { Duplex } from 'node:stream';
import { refuseConnect } from '../mqtt-5/connect.ts';
import { type Mqtt5Stream, speakMqtt5 } from '../mqtt-5/connection.ts';
import { detectVersion, isUnknownVersion } from '../mqtt-5/detect-version.ts';
import { ProtocolFault, reasonCodes } from '../mqtt-5/reason-codes.ts';
import { writeForClient } from '../mqtt-5/write-frame.ts';
import { createFrameGuard } from './frame-guard.ts';

/** What may be buffered for a reader that is behind; then the broker waits for it, and a while later disconnects it. */
const maxBufferedBytes = 256 * 1024;
/** For what was written last to be sent. */
const closeTimeoutMs = 1_000;
const mqtt5 = 5;
const unknownVersion = refuseConnect({ code: reasonCodes.unsupportedVersion, text: 'MQTT 3.1, 3.1.1 and 5 are spoken here' });

/**
 * A connection as the broker receives it, over whatever carries it (a WebSocket's stream, a socket): packets that are too large end it
 * before the broker buffers them, and a packet is written in one piece. Destroyed without an error, it still sends what was written. To the
 * broker it speaks MQTT 3.1.1, also where the client speaks MQTT 5.
 */
export function guardStream(carrier: Duplex): Duplex {
  const isWithinLimit = createFrameGuard();
  /** What came before the version was known; null afterwards. */
  let begun: Buffer | null = Buffer.alloc(0);
  let translation: Mqtt5Stream | null = null;

  const write = (chunk: Buffer, done: (error?: Error | null) => void) => {
    if (translation) translation.write(chunk, done);
    else carrier.write(chunk, done);
  };
  const guarded = new Duplex({
    allowHalfOpen: false,
    writableHighWaterMark: maxBufferedBytes,
    read: () => void carrier.resume(),
    write: (chunk, _encoding, done) => write(chunk, done),
    writev: (chunks, done) => write(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
    final: (done) => void carrier.end(done),
    destroy(error, done) {
      const goodbye = carrier.writable ? (translation?.sayGoodbye(error) ?? null) : null;
      if (error && goodbye === null) carrier.destroy();
      else endGracefully(carrier, goodbye);
      done(error);
    },
  });
  let hasHungUp = false;
  const pass = (bytes: Buffer) => {
    if (!hasHungUp && !guarded.destroyed && !guarded.push(bytes)) carrier.pause();
  };
  const hangUp = () => {
    if (!hasHungUp && !guarded.destroyed) guarded.push(null);
    hasHungUp = true;
  };

  /** @returns whether the version is known */
  function begin(bytes: Buffer): boolean {
    const version = detectVersion(bytes);
    begun = version === null ? bytes : null;
    if (version === mqtt5) {
      translation = speakMqtt5(guarded, {
        toBroker: pass,
        toClient(packets, done) {
          carrier.write(packets, done);
          // The broker knows nothing of these answers, and so does not wait for the reader.
          if (!done && carrier.writableLength > 2 * maxBufferedBytes) guarded.destroy(new Error('answers are not read'));
        },
        hangUp,
        fail: (error) => void guarded.destroy(error),
      });
    } else if (version !== null && isUnknownVersion(version)) {
      carrier.write(writeForClient(unknownVersion));
      guarded.destroy();
    }
    return version !== null;
  }

  carrier.on('data', (chunk: Buffer) => {
    if (guarded.destroyed) return;
    const isAllowed = isWithinLimit(chunk);
    const bytes = begun === null || begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    const isKnown = begun === null || begin(bytes);
    if (!isAllowed) guarded.destroy(new ProtocolFault(reasonCodes.packetTooLarge, 'packet too large'));
    else if (!isKnown || guarded.destroyed) return;
    else if (translation) translation.receive(bytes);
    else pass(bytes);
  });
  carrier.on('end', hangUp);
  carrier.on('error', (error) => guarded.destroy(error));
  carrier.on('close', () => guarded.destroy());
  return guarded;
}

function endGracefully(carrier: Duplex, goodbye: Buffer | null): void {
  carrier.end(goodbye ?? undefined);
  carrier.resume();
  const forcedEnd = setTimeout(() => carrier.destroy(), closeTimeoutMs);
  carrier.once('close', () => clearTimeout(forcedEnd));
}
