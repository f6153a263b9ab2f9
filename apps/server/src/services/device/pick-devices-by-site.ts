import type { Parameters } from '#db/statement.ts';
import { boundOf, selectPage } from '#services/core/list/page.ts';
import { siteColumns, siteJoin } from './area/site-of-area.ts';

export interface PickedPage {
  /** Conditions on device `d` in area `a`. */
  conditions: readonly string[];
  /** The device before the page; null for the first page. */
  afterId: string | null;
  /** The number of rows of the page, and of rows before it. */
  limit: number;
  offset: number;
}

/**
 * Builds the common table `page`, which holds the devices of a page sorted by the name of their site, then by their own, and the tables it
 * depends on. The database goes from site to site and sorts one site at a time, so that a page costs as much as the sites it shows.
 */
export function pickDevicesBySite({ conditions, afterId, limit, offset }: PickedPage, parameters: Parameters): string {
  const after = afterId === null ? null : parameters.add(afterId);
  const ordered = `
    select d.id, d.name, z.site_name, z.site_id
    from (
      select p.site_name, p.site_id from places p
      ${after === null ? '' : 'where (p.site_name, p.site_id) >= (select l.site_name, l.site_id from last l)'}
      group by p.site_name, p.site_id order by p.site_name, p.site_id
    ) z cross join lateral (
      select d.id, d.name
      from places p join areas a on a.tenant_id = :tenant and a.id = p.area_id join devices d on d.tenant_id = :tenant and d.area_id = a.id
      where p.site_id = z.site_id and ${conditions.join(' and ')}
        ${after === null ? '' : 'and (z.site_name, z.site_id, d.name, d.id) > (select l.site_name, l.site_id, l.name, l.id from last l)'}
      order by d.name, d.id limit ${boundOf(offset + limit)}
    ) d
    order by z.site_name, z.site_id, d.name, d.id`;
  const orderBy = 'w.site_name, w.site_id, w.name, w.id';
  return `
    places as materialized (select a.id as area_id, ${siteColumns} from areas a ${siteJoin} where a.tenant_id = :tenant),
    ${after === null ? '' : `last as materialized (select d.name, d.id, p.site_name, p.site_id from devices d join places p on p.area_id = d.area_id where d.tenant_id = :tenant and d.id = ${after}),`}
    page as (${selectPage(ordered, { alias: 'w', orderBy, limit, offset }, parameters)})`;
}
