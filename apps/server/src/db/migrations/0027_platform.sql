-- The administration of the installation: who runs it, what each tenant may have, and whether it is suspended.

-- Outside of any tenant: no grant of a tenant leads here.
create table platform_administrators (
  account_id uuid primary key references accounts (id) on delete cascade,
  granted_at timestamptz not null
);

-- Null limits: none.
alter table tenants
  add column administration_version integer not null default 1,
  add column max_accounts integer,
  add column max_devices integer,
  add column max_storage_mebibytes integer,
  add column suspended_at timestamptz,
  add column suspension_reason text;

-- Maintained with each upload, so that neither a limit nor a figure has to add up the table of files.
create table tenant_storage (
  tenant_id uuid primary key references tenants (id),
  bytes bigint not null
);
insert into tenant_storage (tenant_id, bytes) select tenant_id, sum(size) from files group by tenant_id;

-- The log by time; of one account; of one kind.
create index audit_log_by_time on audit_log (tenant_id, at, id);
create index audit_log_by_account on audit_log (tenant_id, account_id, at, id);
create index audit_log_by_kind on audit_log (tenant_id, subject_kind, at, id);
-- A wrong password is of no tenant yet, so the account stands first.
create index audit_log_sign_ins on audit_log (account_id, tenant_id, at, id) where subject_kind in ('session', 'signIn');
