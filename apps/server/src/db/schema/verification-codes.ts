import type { VerifyCodeScene } from '@energy-om/contract';
import type { Defaulted } from './column-types.ts';

/** The purpose of a code; those for e-mail addresses are asked for by accounts alone. */
export type CodeScene = VerifyCodeScene | 'mail';

export interface VerificationCodeTable {
  id: string;
  /** A mobile number; of the scene `mail` an e-mail address in small letters. */
  recipient: string;
  /** Of the scene `mail`: who asked, for whom alone it counts. */
  account_id: Defaulted<string | null>;
  scene: CodeScene;
  /** PHC string of argon2id. */
  code_hash: string;
  /** The caller's IPv4 address or IPv6 /64; null in `network_56` and `network_48`: IPv4. */
  address: string;
  network_56: Defaulted<string | null>;
  network_48: Defaulted<string | null>;
  /** The share of the installation's messages that the code counts in; null: no message was sent. */
  share: Defaulted<'known' | 'other' | null>;
  created_at: Date;
  expires_at: Date;
  tries: Defaulted<number>;
  tries_elsewhere: Defaulted<number>;
  used_at: Date | null;
}

export interface VerificationCodesSchema {
  verification_codes: VerificationCodeTable;
}
