/**
 * Where a device is: its area, named with the site, and where that does not say it, its own words for the place.
 * @param within a name that stands above it, as the site's over a list, and is not said again
 */
export function describePlace({ location, site }: { location: string | null; site: { name: string } }, within?: string): string {
  const place = within !== undefined && site.name.startsWith(`${within} `) ? site.name.slice(within.length + 1) : site.name;
  if (location === null || withoutSpaces(site.name).includes(withoutSpaces(location))) return place;
  return `${place} ${location}`;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}
