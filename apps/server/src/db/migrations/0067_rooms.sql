-- Rooms with who lives in them, who pays and which meters they have. As in 0001: tenant_id first in every key and every foreign key.

-- By which an account that is no member of the tenant finds a room: 50 random bits, in letters and digits that are not mistaken for one another.
create function new_room_code() returns text language sql volatile
  return (
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(r.bytes, i) & 31) + 1, 1), '')
    -- The seventh byte of a random UUID is not all random.
    from (select uuid_send(gen_random_uuid()) as bytes) r, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) i);

-- What is known of an area of kind 'room' beyond its place.
create table rooms (
  tenant_id uuid not null,
  room_id uuid not null,
  version integer not null default 1,
  join_code text not null default new_room_code() check (join_code ~ '^[2-9A-Z]{10}$'),
  -- Square decimetres, that is hundredths of a square metre; null: not known.
  floor_area integer check (floor_area > 0),
  -- People of the household, by whom steps of prices may depend; null: not known.
  household_size smallint check (household_size > 0),
  primary key (tenant_id, room_id),
  foreign key (tenant_id, room_id) references areas (tenant_id, id)
);
-- A newcomer names the code alone: the row says of which tenant it is.
create unique index rooms_by_join_code on rooms (join_code);

insert into rooms (tenant_id, room_id) select a.tenant_id, a.id from areas a where a.kind = 'room';

-- Every area of the kind is a room, whoever makes it: a call, a table, a configuration. The row stays when the area becomes of another kind.
create function open_room() returns trigger language plpgsql as $$
begin
  insert into rooms (tenant_id, room_id) values (new.tenant_id, new.id) on conflict do nothing;
  return null;
end
$$;
create trigger areas_open_rooms after insert or update of kind on areas for each row when (new.kind = 'room') execute function open_room();

-- Somebody asks to be bound to a room.
create table room_applications (
  tenant_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  account_id uuid not null references accounts (id),
  status text not null default 'applied' check (status in ('applied', 'approved', 'rejected', 'withdrawn')),
  relation text not null check (relation in ('owner', 'family', 'tenant')),
  note text not null default '',
  -- Whether the applicant wants to pay for the room, where nobody who lives there does.
  wants_to_pay boolean not null default true,
  created_at timestamptz not null,
  -- By whom and why it was approved or rejected; when it was withdrawn.
  decided_at timestamptz,
  decided_by uuid references accounts (id),
  reason text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, room_id) references rooms (tenant_id, room_id),
  check ((status = 'applied') = (decided_at is null)),
  check (status <> 'rejected' or reason <> '')
);
create unique index room_applications_open on room_applications (tenant_id, room_id, account_id) where status = 'applied';
create index room_applications_by_status on room_applications (tenant_id, status, id desc);
create index room_applications_by_room on room_applications (tenant_id, room_id, id desc);
-- An applicant's own are read in all tenants.
create index room_applications_by_account on room_applications (account_id, id desc);

create table room_application_files (
  tenant_id uuid not null,
  application_id uuid not null,
  file_id uuid not null,
  position smallint not null,
  primary key (tenant_id, application_id, file_id),
  foreign key (tenant_id, application_id) references room_applications (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index room_application_files_by_file on room_application_files (tenant_id, file_id);

-- Who lives in a room, or did: from_at ≤ t < to_at. Not the membership: who has left the tenant lived there all the same.
create table room_members (
  tenant_id uuid not null,
  room_id uuid not null,
  account_id uuid not null references accounts (id),
  from_at timestamptz not null,
  to_at timestamptz,
  relation text not null check (relation in ('owner', 'family', 'tenant')),
  -- Null: a clerk has bound the account by themselves.
  application_id uuid,
  bound_by uuid not null references accounts (id),
  unbound_by uuid references accounts (id),
  -- Why somebody else has unbound the account.
  unbound_reason text not null default '',
  primary key (tenant_id, room_id, account_id, from_at),
  foreign key (tenant_id, room_id) references rooms (tenant_id, room_id),
  foreign key (tenant_id, application_id) references room_applications (tenant_id, id),
  check (to_at > from_at),
  check ((to_at is null) = (unbound_by is null))
);
create unique index room_members_open on room_members (tenant_id, room_id, account_id) where to_at is null;
create index room_members_by_account on room_members (tenant_id, account_id, from_at);
create index room_members_by_application on room_members (tenant_id, application_id) where application_id is not null;

-- Who pays for a room from an instant on, until the next row of the room; null: the house account of the operator, as before the first row.
-- Only starts are stored, so that there is one payer at any instant.
create table room_payers (
  tenant_id uuid not null,
  room_id uuid not null,
  from_at timestamptz not null,
  account_id uuid references accounts (id),
  changed_by uuid not null references accounts (id),
  reason text not null default '',
  primary key (tenant_id, room_id, from_at),
  foreign key (tenant_id, room_id) references rooms (tenant_id, room_id)
);
create index room_payers_by_account on room_payers (tenant_id, account_id, from_at) where account_id is not null;

-- The meters of a room: from_at ≤ t < to_at. A meter is of one room at a time.
create table room_meters (
  tenant_id uuid not null,
  device_id uuid not null,
  from_at timestamptz not null,
  room_id uuid not null,
  to_at timestamptz,
  assigned_by uuid not null references accounts (id),
  taken_by uuid references accounts (id),
  primary key (tenant_id, device_id, from_at),
  foreign key (tenant_id, device_id) references devices (tenant_id, id),
  foreign key (tenant_id, room_id) references rooms (tenant_id, room_id),
  check (to_at > from_at),
  check ((to_at is null) = (taken_by is null))
);
create unique index room_meters_open on room_meters (tenant_id, device_id) where to_at is null;
create index room_meters_by_room on room_meters (tenant_id, room_id, from_at);

-- The evidence: what the register of each meter of a room showed when somebody moved in or out, the payer changed, or the meter came or went.
create table room_registers (
  tenant_id uuid not null,
  room_id uuid not null,
  at timestamptz not null,
  device_id uuid not null,
  event text not null check (event in ('memberJoined', 'memberLeft', 'payerChanged', 'meterAssigned', 'meterTaken')),
  -- In the unit of the meter's display, as readings by hand; null: nothing was known of it.
  value double precision,
  -- When the meter reported the value or somebody read it.
  read_at timestamptz,
  -- The meter reported it, or somebody read it off the display.
  source text check (source in ('reported', 'recorded')),
  -- A photo of the display.
  file_id uuid,
  primary key (tenant_id, room_id, at, device_id, event),
  foreign key (tenant_id, room_id) references rooms (tenant_id, room_id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  check ((value is null) = (read_at is null)),
  check ((value is null) = (source is null))
);
create index room_registers_by_device on room_registers (tenant_id, device_id, at);
create index room_registers_by_file on room_registers (tenant_id, file_id) where file_id is not null;

-- Clerks are notified of applications, applicants of what became of them, and occupants of who comes, goes and pays.
alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'room', 'roomApplication'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'announcement', 'room', 'roomApplication'));
