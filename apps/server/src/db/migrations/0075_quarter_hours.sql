-- The consumption of the four quarters of an hour, of which the hour's amount is the sum. All null: it was even, or stored before quarters were.
alter table meter_hours
  add column quarter_1 double precision,
  add column quarter_2 double precision,
  add column quarter_3 double precision,
  add column quarter_4 double precision,
  add check (num_nulls(quarter_1, quarter_2, quarter_3, quarter_4) in (0, 4));

alter table device_states
  add column quarter_1 double precision,
  add column quarter_2 double precision,
  add column quarter_3 double precision,
  add column quarter_4 double precision;

create or replace view consumption_hours as
  select tenant_id, device_id, hour, amount, coalesce(quarter_1, amount / 4) as quarter_1, coalesce(quarter_2, amount / 4) as quarter_2,
    coalesce(quarter_3, amount / 4) as quarter_3, coalesce(quarter_4, amount / 4) as quarter_4
  from meter_hours
  union all
  select tenant_id, device_id, hour, hour_amount, coalesce(quarter_1, hour_amount / 4), coalesce(quarter_2, hour_amount / 4),
    coalesce(quarter_3, hour_amount / 4), coalesce(quarter_4, hour_amount / 4)
  from device_states where hour is not null;
