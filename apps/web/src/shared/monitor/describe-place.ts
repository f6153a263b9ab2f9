/** Where a device is: its area, named with the site, and where that does not say it, its own words for the place. */
export function describePlace({ location, site }: { location: string | null; site: { name: string } }): string {
  if (location === null || withoutSpaces(site.name).includes(withoutSpaces(location))) return site.name;
  return `${site.name} ${location}`;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}
