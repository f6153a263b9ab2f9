import { defaultWorkMinutes } from '@energy-om/domain';

/** The median of so many of the last results of a business type. */
const results = 20;

/** A named query `usual` of the usual minutes of an order by business type: the median of the last finished ones. Names `:tenant`. */
export const medianMinutes = `usual as (
    select b.id, coalesce((select percentile_cont(0.5) within group (order by l.minutes) from (
        select (o.result ->> 'labourMinutes')::float8 as minutes from work_orders o
        where o.tenant_id = :tenant and o.business_type_id = b.id and o.finished_at is not null and o.result ->> 'labourMinutes' is not null
        order by o.finished_at desc limit ${results}) l), ${defaultWorkMinutes}) as minutes
    from business_types b where b.tenant_id = :tenant)`;
