-- What the ranking of candidates for an order asks: where somebody was last, the usual work of a business type, orders on devices of a model.

create index work_order_history_by_position on work_order_history (tenant_id, at) where longitude is not null;
create index work_orders_finished_by_type on work_orders (tenant_id, business_type_id, finished_at desc) where finished_at is not null;
create index devices_by_model_name on devices (tenant_id, model) where model is not null;
