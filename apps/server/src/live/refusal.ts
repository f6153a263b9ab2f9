/** Return codes of CONNACK (MQTT 3.1.1 §3.2.2.3). */
export const refusalCode = { clientId: 2, unavailable: 3, credentials: 4, notAllowed: 5 } as const;

/** A connection that is not let in; the message is for the log. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: keyof typeof refusalCode;

  constructor(kind: keyof typeof refusalCode, message: string) {
    super(message);
    this.kind = kind;
  }
}
