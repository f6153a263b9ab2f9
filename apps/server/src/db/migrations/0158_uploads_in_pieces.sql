-- Uploads that come in pieces and are not complete yet. What has come of one lies in files of their own, which are named here once they are on the disk; the last
-- piece makes it a file, and its row here goes in the same transaction.
create table unfinished_uploads (
  tenant_id uuid not null references tenants (id),
  -- Who sends it need not be a member: a photo may be handed over after the membership has ended.
  account_id uuid not null references accounts (id) on delete cascade,
  -- The id that the sender has given to the file.
  id uuid not null,
  name text not null,
  bucket text not null,
  biz_id text,
  size bigint not null check (size > 0),
  sha256 text not null,
  received bigint not null default 0 check (received >= 0 and received < size),
  piece_keys text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, account_id, id)
);
create index unfinished_uploads_by_account on unfinished_uploads (account_id);
create index unfinished_uploads_by_expiry on unfinished_uploads (expires_at);
