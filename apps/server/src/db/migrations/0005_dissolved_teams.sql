-- Orders tell for good which team had them, so a dissolved team stays as a row without members.

alter table teams add column dissolved_at timestamptz;
