import type { ApiOutput } from '@energy-om/contract';

type Site = ApiOutput<'listProjectSites'>[number];

export interface SiteOption {
  value: string;
  label: string;
  /** The areas that contain it, from the outermost one. */
  hint: string | undefined;
}

/** Sites in the order of their tree, each with the areas above it, which the search matches too. */
export function listSiteOptions(sites: readonly Site[]): SiteOption[] {
  const ids = new Set(sites.map(({ id }) => id));
  const isRoot = ({ parentId }: Site) => parentId === null || !ids.has(parentId);
  const collect = (level: readonly Site[], above: readonly string[]): SiteOption[] =>
    level.flatMap((site) => [
      { value: site.id, label: site.name, hint: above.length > 0 ? above.join(' / ') : undefined },
      ...collect(
        sites.filter(({ parentId }) => parentId === site.id),
        [...above, site.name],
      ),
    ]);
  return collect(sites.filter(isRoot), []);
}

/** Whether an area is a site or lies in it. False for areas that are not among the sites. */
export function isWithin(sites: readonly Site[], areaId: string, siteId: string): boolean {
  return listAbove(sites, areaId).includes(siteId);
}

/** The smallest site that contains all of these areas; null when there is none, or one of them is not known. */
export function findCommonSite(sites: readonly Site[], areaIds: readonly (string | null)[]): string | null {
  const [first = [], ...others] = areaIds.map((areaId) => (areaId === null ? [] : listAbove(sites, areaId)));
  return first.find((siteId) => others.every((above) => above.includes(siteId))) ?? null;
}

/** The area itself and those that contain it, from the innermost one. */
export function listAbove(sites: readonly Site[], areaId: string): string[] {
  const site = sites.find(({ id }) => id === areaId);
  if (!site) return [];
  return site.parentId === null ? [site.id] : [site.id, ...listAbove(sites, site.parentId)];
}
