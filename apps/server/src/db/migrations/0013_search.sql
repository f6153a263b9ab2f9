-- Search by parts of words, and the orders of the home page and of the alarm list. As in 0001: tenant_id first in every key.

-- What a text is found by: each part of it of one, two and three characters, in lower case, without those with a space. Chinese
-- words mostly have two characters, of which pg_trgm makes nothing, and not every role may create extensions. The tenant stands in
-- each term, so that what is common in one tenant costs the others nothing.
create function search_terms(tenant uuid, words text) returns text[]
  language sql immutable strict parallel safe cost 10000
  return (
    select coalesce(array_agg(tenant::text || ' ' || g.term), '{}')
    from (
      select substr(lower(words), p.place, l.length) as term
      from generate_series(1, char_length(words)) as p(place) cross join generate_series(1, 3) as l(length)
      where p.place + l.length <= char_length(words) + 1
    ) g
    where strpos(g.term, ' ') = 0);

create index devices_by_words on devices using gin (search_terms(tenant_id, name || ' ' || code));
create index areas_by_words on areas using gin (search_terms(tenant_id, name));

-- An order's own words. A table of their own: an order is written anew with every move, and its words hardly ever change.
create table work_order_words (
  tenant_id uuid not null,
  order_id uuid not null,
  words text not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);

create function keep_work_order_words() returns trigger language plpgsql as $$
begin
  insert into work_order_words (tenant_id, order_id, words) values (new.tenant_id, new.id, new.order_no || ' ' || new.title)
    on conflict (tenant_id, order_id) do update set words = excluded.words;
  return null;
end
$$;

insert into work_order_words (tenant_id, order_id, words) select tenant_id, id, order_no || ' ' || title from work_orders;
create index work_order_words_by_term on work_order_words using gin (search_terms(tenant_id, words));
create trigger work_order_words_kept after insert or update of order_no, title on work_orders
  for each row execute function keep_work_order_words();

create index work_orders_by_place on work_orders (tenant_id, area_path text_pattern_ops);

-- The most urgent of what waits for somebody: the gravest first.
create index work_orders_by_level_and_due on work_orders (tenant_id, level, next_due_at, id) where next_due_at is not null;
create index alarms_by_level on alarms (tenant_id, (-level), id);
create index alarms_open_by_level on alarms (tenant_id, (-level), id) where cleared_at is null;
