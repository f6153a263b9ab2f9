/** The site that contains area `a`, joined as `i`: null where there is none above it. Names `:tenant`. */
export const siteJoin = `left join lateral (
    select z.id, z.name from areas z
    where z.tenant_id = :tenant and z.kind = 'site' and z.id = any (string_to_array(trim(both '/' from a.path), '/')::uuid[])
    order by length(z.path) desc limit 1
  ) i on true`;

/** What an area is grouped under: its site, else itself. */
export const siteColumns = 'coalesce(i.id, a.id) as site_id, coalesce(i.name, a.name) as site_name';
