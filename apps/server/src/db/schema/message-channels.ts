import type { Language } from '@energy-om/contract';
import type {
  ChannelValues,
  ConfiguredChannel,
  EventLevel,
  MessageChannel,
  NotificationKind,
  NotificationSubject,
  NotificationTopic,
} from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

export interface PushKeyTable {
  id: Defaulted<number>;
  /** The point of P-256 in base64url. */
  public_key: string;
  /** The private scalar, sealed. */
  private_key: Buffer;
  created_at: Date;
}

export interface PushSubscriptionTable {
  id: string;
  account_id: string;
  session_id: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  kinds: NotificationKind[];
  language: Language;
  created_at: Date;
  /** Null: its worker has never reported that a message had arrived. */
  proven_at: Defaulted<Date | null>;
}

/** `confirmed`: by its reader, without an action on the subject · `superseded`: a later message of the same subject took its place. */
export type RoundEnd = 'acted' | 'confirmed' | 'read' | 'superseded' | 'exhausted';

export interface MessageRoundTable {
  tenant_id: string;
  account_id: string;
  kind: NotificationKind;
  notification_id: string;
  topic: NotificationTopic;
  subject_kind: NotificationSubject;
  subject_id: string;
  /** An order's version, or epoch milliseconds. */
  revision: number;
  level: EventLevel | null;
  round: Defaulted<number>;
  /** Null: it has ended. */
  next_at: Date | null;
  ended_by: Defaulted<RoundEnd | null>;
}

export type DeliveryState = 'due' | 'sending' | 'sent' | 'received' | 'acted' | 'failed' | 'skipped';

export interface ChannelDeliveryTable {
  tenant_id: string;
  id: string;
  account_id: string;
  kind: NotificationKind;
  notification_id: string;
  channel: MessageChannel;
  round: number;
  state: DeliveryState;
  /** When its turn came. */
  created_at: Date;
  due_at: Date;
  attempts: Defaulted<number>;
  claimed_at: Defaulted<Date | null>;
  sent_at: Defaulted<Date | null>;
  received_at: Defaulted<Date | null>;
  external_id: Defaulted<string | null>;
  /** Deliveries that went out as one message have the same. */
  batch_id: Defaulted<string | null>;
  fault: Defaulted<string | null>;
  /** Masked; null: it was not sent yet, or to a browser, or by WeChat. */
  sent_to: Defaulted<string | null>;
}

export interface MessageChannelTable {
  tenant_id: string;
  channel: ConfiguredChannel;
  version: number;
  is_on: boolean;
  /** Messages of this level and graver ones. */
  max_level: EventLevel;
  settings: Json<ChannelValues>;
  /** A JSON object, sealed. */
  secrets: Buffer;
  /** Null: the provider has never taken a message. */
  proven_at: Defaulted<Date | null>;
  /** Until when the provider takes no more. */
  limited_until: Defaulted<Date | null>;
}

/** What somebody has chosen of a channel of an organisation; without a row it is wanted. */
export interface OwnChannelTable {
  tenant_id: string;
  account_id: string;
  channel: ConfiguredChannel;
  is_wanted: boolean;
  /** The person's id in the provider's directory. */
  address: string | null;
}

export interface MessageChannelsSchema {
  own_channels: OwnChannelTable;
  message_channels: MessageChannelTable;
  push_keys: PushKeyTable;
  push_subscriptions: PushSubscriptionTable;
  message_rounds: MessageRoundTable;
  channel_deliveries: ChannelDeliveryTable;
}
