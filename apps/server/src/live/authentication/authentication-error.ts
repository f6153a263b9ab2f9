import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';

/** What CONNACK says: in MQTT 3.1.1 by its return code (§3.2.2.3), in MQTT 5 by its reason code (§3.2.2.2). */
export const refusalCodes = {
  clientId: { returnCode: 2, reasonCode: reasonCodes.clientIdInvalid },
  unavailable: { returnCode: 3, reasonCode: reasonCodes.unavailable },
  tooMany: { returnCode: 3, reasonCode: reasonCodes.connectionRate },
  credentials: { returnCode: 4, reasonCode: reasonCodes.badCredentials },
  notAllowed: { returnCode: 5, reasonCode: reasonCodes.notAuthorized },
  will: { returnCode: 5, reasonCode: reasonCodes.topicInvalid },
} as const;

/** A connection that is not let in; the message is for the log, and for the client where its version has a place for it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: keyof typeof refusalCodes;

  constructor(kind: keyof typeof refusalCodes, message: string) {
    super(message);
    this.kind = kind;
  }

  get returnCode(): number {
    return refusalCodes[this.kind].returnCode;
  }

  get reason(): Reason {
    return { code: refusalCodes[this.kind].reasonCode, text: this.message };
  }
}
