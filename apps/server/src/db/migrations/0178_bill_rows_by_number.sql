-- What one day's bill lacks is looked for in the bills of other days.
create index payment_bill_rows_by_number on payment_bill_rows (tenant_id, channel, number);
