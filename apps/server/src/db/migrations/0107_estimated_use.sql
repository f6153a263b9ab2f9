-- What a silent meter would have counted is charged as an estimate.

-- From where on a supply is estimated, because of a meter that may send yet; null: nothing is.
alter table supplies add column estimated_from timestamptz;
-- Thousandths of the unit of the bill's use that are estimated.
alter table bills add column estimated bigint not null default 0 check (estimated >= 0);
