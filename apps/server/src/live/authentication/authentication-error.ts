import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';

/** The codes of CONNACK: in MQTT 3.1.1 by its return code (§3.2.2.3), in MQTT 5 by its reason code (§3.2.2.2). */
const connackCodes = {
  clientId: { returnCode: 2, reasonCode: reasonCodes.clientIdInvalid },
  unavailable: { returnCode: 3, reasonCode: reasonCodes.unavailable },
  tooMany: { returnCode: 3, reasonCode: reasonCodes.connectionRate },
  credentials: { returnCode: 4, reasonCode: reasonCodes.badCredentials },
  notAllowed: { returnCode: 5, reasonCode: reasonCodes.notAuthorized },
  will: { returnCode: 5, reasonCode: reasonCodes.topicInvalid },
} as const;

/** A connection is refused. The message is for the log, and for the client if its version of MQTT transmits it. */
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
