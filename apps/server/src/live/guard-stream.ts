import { Duplex } from 'node:stream';
import { createFrameGuard } from './frame-guard.ts';

/** Bytes that may wait for a reader who is behind; then the broker waits for it, and a while later cuts it off. */
const mostWaiting = 256 * 1024;
/** For what was written last to leave. */
const farewellMilliseconds = 1000;

/**
 * A connection as the broker gets it, over whatever carries it (a WebSocket's stream, a socket): packets that are too
 * large end it before the broker collects them, and a packet goes out in one piece. Destroyed without an error, it still
 * sends what was written.
 */
export function guardStream(carrier: Duplex): Duplex {
  const keepsToLimit = createFrameGuard();
  const guarded = new Duplex({
    allowHalfOpen: false,
    writableHighWaterMark: mostWaiting,
    read: () => void carrier.resume(),
    write: (chunk, _encoding, done) => void carrier.write(chunk, done),
    writev: (chunks, done) => void carrier.write(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
    final: (done) => void carrier.end(done),
    destroy(error, done) {
      if (error) carrier.destroy();
      else {
        carrier.end();
        carrier.resume();
        const impatience = setTimeout(() => carrier.destroy(), farewellMilliseconds);
        carrier.once('close', () => clearTimeout(impatience));
      }
      done(error);
    },
  });
  carrier.on('data', (chunk: Buffer) => {
    if (guarded.destroyed) return;
    if (!keepsToLimit(chunk)) guarded.destroy(new Error('packet too large'));
    else if (!guarded.push(chunk)) carrier.pause();
  });
  carrier.on('end', () => {
    if (!guarded.destroyed) guarded.push(null);
  });
  carrier.on('error', (error) => guarded.destroy(error));
  carrier.on('close', () => guarded.destroy());
  return guarded;
}
