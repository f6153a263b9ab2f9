-- A list of bills begins with the newest month. As in 0001: tenant_id first in every key.

create index bills_by_month on bills (tenant_id, month desc, id desc);
