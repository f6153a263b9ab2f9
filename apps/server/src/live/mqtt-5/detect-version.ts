const connect = 0x10;
const name = Buffer.from([0, 4, ...Buffer.from('MQTT')]);
const bridgeFlag = 0x80;

/** Whether a version is unknown to both protocols: of MQTT's present name, and above 5. */
export function isUnknownVersion(version: number): boolean {
  return version > 5 && version < bridgeFlag;
}

/**
 * Returns the version that the first packet of a connection requests (MQTT 5 §3.1.2): its header, the protocol's name, its level.
 *
 * @returns null while too few bytes have arrived; 0 for a packet that is no CONNECT of that name, which the broker handles
 */
export function detectVersion(bytes: Buffer): number | null {
  if (bytes.length === 0) return null;
  if (bytes[0] !== connect) return 0;
  let at = 1;
  while (at < 4 && at < bytes.length && ((bytes[at] as number) & 0x80) !== 0) at += 1;
  const protocol = bytes.subarray(at + 1, at + 1 + name.length);
  if (!name.subarray(0, protocol.length).equals(protocol)) return 0;
  return bytes[at + 1 + name.length] ?? null;
}
