import type { NotificationKind } from '@energy-om/domain';
import type { SendResult } from '../send-result.ts';

/** What a provider is to say, and to whom. */
export interface ChannelMessage {
  kind: NotificationKind;
  title: string;
  body: string;
  /** Where the app shows what it is about; null: this installation does not know where the app is reached. */
  link: string | null;
  /** Why its reader gets it, and how that is changed. */
  footnote: string;
  /** Mobile numbers of mainland China, or what else the channel addresses people by. A robot mentions all of them in its group; all others have one. */
  addresses: readonly [string, ...string[]];
}

/** Reaches people through one provider. */
export interface ChannelProvider {
  /** Never retries, and never throws for what the provider or the network does. */
  send(message: ChannelMessage): Promise<SendResult>;
}

/** Addresses of the providers of organisations' own keys; production uses the defaults, over TLS. */
/** Robots and apps of one provider have the same address. */
export interface ChannelEndpoints {
  wecom: string;
  dingtalk: string;
  sms: string;
  voice: string;
}
