/** The maximum size of a whole MQTT packet, including its header. */
export const maxFrameBytes = 64 * 1024;

const maxHeaderBytes = 5;

/**
 * Reads packet lengths (MQTT 3.1.1 §2.2.3) from a byte stream, however it is divided into chunks. The limit applies to the announced
 * length, because the broker buffers a whole packet before it reads it, even before the client is authenticated.
 *
 * @returns a function that checks the next chunk: whether every packet that has begun so far is within the limit
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
