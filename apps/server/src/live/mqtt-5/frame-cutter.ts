const maxHeaderBytes = 5;

/**
 * Splits a byte stream into whole packets (MQTT 5 §2.1), however it is divided into chunks. The frame guard in front of it has checked
 * their lengths.
 */
export function createFrameCutter(): (chunk: Buffer) => Buffer[] {
  let parts: Buffer[] = [];
  let have = 0;
  /** The bytes that must be present before the next attempt, so that a packet that arrives in drops is not copied for each of them. */
  let need = 0;
  return (chunk) => {
    parts.push(chunk);
    have += chunk.length;
    if (have < need) return [];
    const bytes = parts.length === 1 ? chunk : Buffer.concat(parts);
    const frames: Buffer[] = [];
    let at = 0;
    let length = readFrameLength(bytes, at);
    while (length !== null && at + length <= bytes.length) {
      frames.push(bytes.subarray(at, at + length));
      at += length;
      length = readFrameLength(bytes, at);
    }
    const rest = bytes.subarray(at);
    parts = rest.length === 0 ? [] : [rest];
    have = rest.length;
    need = length ?? have + 1;
    return frames;
  };
}

/** Returns the length of the packet that begins there, including its header; null while the header is incomplete. */
function readFrameLength(bytes: Buffer, at: number): number | null {
  let length = 0;
  for (let index = 1; index < maxHeaderBytes; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return null;
    length += (byte & 0x7f) * 128 ** (index - 1);
    if (byte < 0x80) return 1 + index + length;
  }
  return null;
}

/** Returns the start of the variable header of a whole packet. */
export function findBody(frame: Buffer): number {
  let at = 1;
  while ((frame[at] as number) & 0x80) at += 1;
  return at + 1;
}
