-- A consent of its own: whether whoever reported an order may see where its lead is while on the way to it.
alter table track_consents add column way_shared_at timestamptz;
