-- The causes and remedies of a business type, and which of them the results of an order name.

-- In the order in which they are offered. A name is the code: orders keep the name that was given, whatever becomes of the list.
alter table business_types add column cause_codes text[] not null default '{}';
alter table business_types add column remedy_codes text[] not null default '{}';

-- Null: there are no results yet, or the business type had no codes when they were given.
alter table work_orders add column cause_code text;
alter table work_orders add column remedy_code text;
