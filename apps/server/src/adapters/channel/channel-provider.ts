import type { SendResult } from '../send-result.ts';

/** What a provider is to say, and to whom. */
export interface ChannelMessage {
  title: string;
  body: string;
  /** Mobile numbers of mainland China. A robot mentions them in its group; SMS and voice have one. */
  phoneNumbers: readonly [string, ...string[]];
}

/** Reaches people through one provider. */
export interface ChannelProvider {
  /** Never retries, and never throws for what the provider or the network does. */
  send(message: ChannelMessage): Promise<SendResult>;
}

/** Addresses of the providers; production uses the defaults, over TLS. */
export interface ChannelEndpoints {
  wecom: string;
  dingtalk: string;
  sms: string;
  voice: string;
}
