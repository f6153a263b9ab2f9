/** Joins as `i` the site that contains area `a`; its columns are null where no site contains the area. Names `:tenant`. */
export const siteJoin = `left join lateral (
    select z.id, z.name from areas z
    where z.tenant_id = :tenant and z.kind = 'site' and z.id = any (string_to_array(trim(both '/' from a.path), '/')::uuid[])
    order by length(z.path) desc limit 1
  ) i on true`;

/** The group of an area: its site, or the area itself where it has none. */
export const siteColumns = 'coalesce(i.id, a.id) as site_id, coalesce(i.name, a.name) as site_name';
