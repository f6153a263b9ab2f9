-- The installation's own key pair, by which push services know who sends (RFC 8292). A browser's subscription is bound to it.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  -- The point of P-256 in base64url, as browsers want it.
  public_key text not null,
  -- The private scalar, sealed with the installation's key.
  private_key bytea not null,
  created_at timestamptz not null
);

-- A browser that takes push messages for the session that is signed in on it.
create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  kinds text[] not null,
  language text not null check (language in ('zh-CN', 'en')),
  created_at timestamptz not null,
  -- When its worker last reported that a message had arrived; null: it never has.
  proven_at timestamptz
);
create unique index push_subscriptions_by_session on push_subscriptions (session_id);
create unique index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_by_account on push_subscriptions (account_id);

-- How far a message has got by the channels beside the app itself.
create table message_rounds (
  tenant_id uuid not null,
  account_id uuid not null,
  kind text not null,
  notification_id uuid not null,
  topic text not null,
  subject_kind text not null,
  subject_id uuid not null,
  -- An order's version, or epoch milliseconds.
  revision bigint not null,
  level smallint,
  round smallint not null default 1,
  -- When the next channel is tried; null: the round has ended.
  next_at timestamptz,
  ended_by text check (ended_by in ('acted', 'confirmed', 'read', 'superseded', 'exhausted')),
  primary key (tenant_id, account_id, kind, notification_id),
  foreign key (tenant_id, account_id, kind, notification_id) references notifications (tenant_id, account_id, kind, id) on delete cascade,
  check ((next_at is null) = (ended_by is not null))
);
create index message_rounds_by_time on message_rounds (tenant_id, next_at) where next_at is not null;
create index message_rounds_by_subject on message_rounds (tenant_id, subject_id) where next_at is not null;

-- One message to one account by one channel in one round.
create table channel_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  notification_id uuid not null,
  channel text not null,
  round smallint not null,
  state text not null check (state in ('due', 'sending', 'sent', 'received', 'acted', 'failed', 'skipped')),
  due_at timestamptz not null,
  attempts smallint not null default 0,
  claimed_at timestamptz,
  sent_at timestamptz,
  received_at timestamptz,
  -- Of the provider.
  external_id text,
  -- Deliveries that went out as one message have the same.
  batch_id uuid,
  -- Why it failed or was skipped.
  fault text,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id, kind, notification_id)
    references message_rounds (tenant_id, account_id, kind, notification_id) on delete cascade
);
create unique index channel_deliveries_once on channel_deliveries (tenant_id, account_id, kind, notification_id, channel, round);
create index channel_deliveries_by_time on channel_deliveries (tenant_id, due_at, id) where state in ('due', 'sending');
create index channel_deliveries_sent on channel_deliveries (tenant_id, account_id, channel, sent_at) where sent_at is not null;
