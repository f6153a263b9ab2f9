import type { Sender } from '#services/core/ports/device-message.ts';

/** The identity behind a connection. */
export type Principal = PhonePrincipal | DevicePrincipal;

export interface PhonePrincipal {
  kind: 'phone';
  clientId: string;
  accountId: string;
  sessionId: string;
}

export interface DevicePrincipal extends Sender {
  kind: 'device';
  /** `device-<device's id>/<what the device calls itself>`. */
  clientId: string;
  /** SHA-256 of the token that the device connected with. */
  credential: Buffer;
}
