/**
 * The location of a device: the name of its area and, unless that contains it already, the location recorded with the device.
 * @param within a name that is shown above it, such as a list's site, and is left out here
 */
export function formatDeviceLocation({ location, site }: { location: string | null; site: { name: string } }, within?: string): string {
  const area = within !== undefined && site.name.startsWith(`${within} `) ? site.name.slice(within.length + 1) : site.name;
  if (location === null || withoutSpaces(site.name).includes(withoutSpaces(location))) return area;
  return `${area} ${location}`;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}
