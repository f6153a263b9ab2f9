-- Lists of all kinds together go by name, page by page.

create index devices_by_name on devices (tenant_id, name, id);
