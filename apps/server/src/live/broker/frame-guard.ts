/** Bytes of a whole MQTT packet, its header included. */
export const maxFrameBytes = 64 * 1024;

const maxHeaderBytes = 5;

/**
 * Reads packet lengths (MQTT 3.1.1 §2.2.3) along a byte stream, however it is cut into chunks.
 *
 * @returns tells of each chunk whether every packet that has begun so far keeps to the limit. The broker collects a packet
 *   whole before it looks at it, even before anybody has signed in: so the length it announces has to be enough.
 */
export function createFrameGuard(maxBytes = maxFrameBytes): (chunk: Uint8Array) => boolean {
  let headerBytes = 0;
  let length = 0;
  let left = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (left > 0) {
        const skipped = Math.min(left, chunk.length - at);
        left -= skipped;
        at += skipped;
        continue;
      }
      const byte = chunk[at] as number;
      at += 1;
      headerBytes += 1;
      if (headerBytes === 1) continue;
      length += (byte & 0x7f) * 128 ** (headerBytes - 2);
      if (headerBytes + length > maxBytes) return false;
      if (byte & 0x80) {
        if (headerBytes === maxHeaderBytes) return false;
        continue;
      }
      left = length;
      headerBytes = 0;
      length = 0;
    }
    return true;
  };
}
