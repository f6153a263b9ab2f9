-- Stolen tokens are told of, and limits count networks.

-- What a token's use gave, encrypted with a key made of the token itself, until what it gave is used.
alter table refresh_tokens add column successor_pair bytea;
create index refresh_tokens_by_gift on refresh_tokens (used_at) where successor_pair is not null;
-- Null: by its owner, or by its time.
alter table sessions add column ended_by text check (ended_by in ('reuse'));

alter table notifications_due drop constraint notifications_due_subject_kind_check;
alter table notifications_due add constraint notifications_due_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session'));

-- The wider networks of an IPv6 address; null for IPv4.
alter table verification_codes add column network_56 text;
alter table verification_codes add column network_48 text;
create index verification_codes_by_network_56 on verification_codes (network_56, created_at desc) where network_56 is not null;
create index verification_codes_by_network_48 on verification_codes (network_48, created_at desc) where network_48 is not null;
-- Whose share of the installation's messages it took: of numbers with an account, or of the others; null: nothing was sent.
alter table verification_codes add column share text default 'other' check (share in ('known', 'other'));
create index verification_codes_by_share on verification_codes (share, created_at desc);
