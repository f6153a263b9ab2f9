import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';

/** The codes of CONNACK: the return code of MQTT 3.1.1 (§3.2.2.3) and the reason code of MQTT 5 (§3.2.2.2). */
const connackCodes = {
  clientId: { returnCode: 2, reasonCode: reasonCodes.clientIdInvalid },
  unavailable: { returnCode: 3, reasonCode: reasonCodes.unavailable },
  tooMany: { returnCode: 3, reasonCode: reasonCodes.connectionRate },
  credentials: { returnCode: 4, reasonCode: reasonCodes.badCredentials },
  notAllowed: { returnCode: 5, reasonCode: reasonCodes.notAuthorized },
  will: { returnCode: 5, reasonCode: reasonCodes.topicInvalid },
} as const;

/** A refused connection. The message is for the log, and for clients that speak MQTT 5. */
export class AuthenticationError extends Error {
  override readonly name = 'AuthenticationError';
  readonly kind: keyof typeof connackCodes;

  constructor(kind: keyof typeof connackCodes, message: string) {
    super(message);
    this.kind = kind;
  }

  get returnCode(): number {
    return connackCodes[this.kind].returnCode;
  }

  get reason(): Reason {
    return { code: connackCodes[this.kind].reasonCode, text: this.message };
  }
}
