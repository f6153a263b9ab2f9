-- What meters used by the bands of their tariffs, by local day, so that what a year costs is not computed from its hours. No prices and no money.

create table meter_band_days (
  tenant_id uuid not null,
  device_id uuid not null,
  -- The beginning of a local day of 24 hours.
  starts_at timestamptz not null,
  -- The bands of its quarters by which it was added up, as V32P64; empty: no tariff held. A row whose bands are not those of the day any more does not count.
  bands text not null,
  critical_peak double precision,
  peak double precision,
  flat double precision,
  valley double precision,
  deep_valley double precision,
  unpriced double precision,
  primary key (tenant_id, device_id, starts_at)
);

create table meter_band_states (
  tenant_id uuid not null,
  device_id uuid not null,
  -- The hash of what the bands of its days followed from: its places, their tariffs, their calendar and the time zone.
  layout text not null,
  -- Days that end by then are there.
  filled_to timestamptz not null,
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);
