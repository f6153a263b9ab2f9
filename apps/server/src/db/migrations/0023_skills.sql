-- Certificates of people. As in 0001: tenant_id first in every key.

create table member_skills (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  account_id uuid not null references accounts (id),
  -- The domain's SkillKind; null: the tenant's own words in name.
  kind text,
  name text not null default '',
  certificate_no text,
  issued_on date,
  valid_until date,
  review_on date,
  -- The last day on which it is valid: as endOfSkill of the domain. Null: without an end.
  ends_on date generated always as (least(valid_until, review_on)) stored,
  photo_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  -- A removed certificate is in no list.
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, photo_id) references files (tenant_id, id),
  check (kind is not null or name <> '')
);
create index member_skills_by_account on member_skills (tenant_id, account_id) where removed_at is null;
create index member_skills_by_end on member_skills (tenant_id, ends_on, id) where removed_at is null and ends_on is not null;
create index member_skills_by_photo on member_skills (tenant_id, photo_id) where photo_id is not null;

-- Each reminder goes out once, however often it is tried and however late.
create table skill_reminders (
  tenant_id uuid not null,
  skill_id uuid not null,
  -- A renewed certificate is reminded of again.
  ends_on date not null,
  -- The domain's SkillReminderDays.
  days smallint not null,
  reminded_at timestamptz not null,
  primary key (tenant_id, skill_id, ends_on, days),
  foreign key (tenant_id, skill_id) references member_skills (tenant_id, id)
);

alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session', 'skill'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session', 'skill'));
