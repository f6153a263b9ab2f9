-- Announcements of administrators, and who has read and confirmed them. As in 0001: tenant_id first in every key.

create table announcements (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  -- The domain's AnnouncementStatus; what follows from the times is no status.
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  title text not null,
  text text not null,
  audience_kind text not null check (audience_kind in ('everyone', 'staff', 'clients', 'roles', 'teams')),
  -- Empty: any role.
  roles text[] not null default '{}',
  team_ids uuid[] not null default '{}',
  -- Each with all areas below it; empty: everywhere.
  area_ids uuid[] not null default '{}',
  must_confirm boolean not null default false,
  confirm_until timestamptz,
  -- Of a draft: when it is to be published; null: at once.
  publish_at timestamptz,
  expires_at timestamptz,
  -- Its time is over, so that the list of what is to be read does not grow with what was.
  is_over boolean not null default false,
  corrects_id uuid,
  corrected_by_id uuid,
  -- Who wrote it, and from its publication on who published it.
  author_id uuid not null references accounts (id),
  -- How many people it was for when it was published.
  reader_count integer,
  withdrawn_at timestamptz,
  withdrawn_by uuid references accounts (id),
  withdrawal_reason text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, corrects_id) references announcements (tenant_id, id),
  foreign key (tenant_id, corrected_by_id) references announcements (tenant_id, id),
  check (status = 'draft' or publish_at is not null),
  check (status <> 'withdrawn' or withdrawn_at is not null)
);
create index announcements_to_read on announcements (tenant_id, publish_at desc, id desc) where status = 'published' and not is_over;
create index announcements_by_correction on announcements (tenant_id, corrects_id) where corrects_id is not null;
create index announcements_by_corrector on announcements (tenant_id, corrected_by_id) where corrected_by_id is not null;

create table announcement_files (
  tenant_id uuid not null,
  announcement_id uuid not null,
  file_id uuid not null,
  position smallint not null,
  primary key (tenant_id, announcement_id, file_id),
  foreign key (tenant_id, announcement_id) references announcements (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index announcement_files_by_file on announcement_files (tenant_id, file_id);

-- Written when somebody opens it, never before: a row says that they have read it.
create table announcement_receipts (
  tenant_id uuid not null,
  announcement_id uuid not null,
  account_id uuid not null references accounts (id),
  read_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (tenant_id, announcement_id, account_id),
  foreign key (tenant_id, announcement_id) references announcements (tenant_id, id)
);
-- Confirmations are counted by it.
create index announcement_receipts_confirmed on announcement_receipts (tenant_id, announcement_id) where confirmed_at is not null;

-- When somebody was last reminded, so that nobody is again too soon.
create table announcement_reminders (
  tenant_id uuid not null,
  announcement_id uuid not null,
  account_id uuid not null references accounts (id),
  reminded_at timestamptz not null,
  primary key (tenant_id, announcement_id, account_id),
  foreign key (tenant_id, announcement_id) references announcements (tenant_id, id)
);

-- What has to be sent to the readers of an announcement: a part of them a transaction, in the order of their accounts.
create table announcement_broadcasts (
  tenant_id uuid not null,
  id uuid not null,
  announcement_id uuid not null,
  kind text not null check (kind in ('publication', 'reminder', 'deadline', 'end')),
  due_at timestamptz not null,
  -- Of a reminder to people who were named; null: all.
  account_ids uuid[],
  -- The last account that was looked at.
  after_account_id uuid,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, announcement_id) references announcements (tenant_id, id)
);
create index announcement_broadcasts_due on announcement_broadcasts (tenant_id, due_at, id) where ended_at is null;
-- Each of them once; and one reminder to all at a time.
create unique index announcement_broadcasts_once on announcement_broadcasts (tenant_id, announcement_id, kind) where kind <> 'reminder';
create unique index announcement_broadcasts_one_to_all on announcement_broadcasts (tenant_id, announcement_id)
  where kind = 'reminder' and account_ids is null and ended_at is null;
create index announcement_broadcasts_by_announcement on announcement_broadcasts (tenant_id, announcement_id);

alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'announcement'));
