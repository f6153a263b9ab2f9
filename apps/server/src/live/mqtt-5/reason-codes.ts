/** The reason codes that this server sends (MQTT 5 §2.4). */
export const reasonCodes = {
  success: 0x00,
  disconnectWithWill: 0x04,
  noSubscription: 0x11,
  unspecified: 0x80,
  malformed: 0x81,
  protocolError: 0x82,
  unsupportedVersion: 0x84,
  clientIdInvalid: 0x85,
  badCredentials: 0x86,
  notAuthorized: 0x87,
  unavailable: 0x88,
  busy: 0x89,
  shuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAliveTimeout: 0x8d,
  takenOver: 0x8e,
  filterInvalid: 0x8f,
  topicInvalid: 0x90,
  receiveMaximumExceeded: 0x93,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  sharedNotSupported: 0x9e,
  connectionRate: 0x9f,
  subscriptionIdsNotSupported: 0xa1,
} as const;

/** The reason of a refusal, for the client. */
export interface Reason {
  code: number;
  /** Plain English for the person who configures the client. */
  text: string;
}

/** A client broke the protocol: its connection ends with this reason. */
export class ProtocolFault extends Error {
  override readonly name = 'ProtocolFault';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
