/** What the server itself serves: below a public address that begins like this, it could not say which of the two a request means. */
const ownFolders: ReadonlySet<string> = new Set(
  'api assets broker camera connect docs documents files mqtt payment-notifications r'.split(' '),
);

/** Origin and path without a slash at the end, as `https://om.example.com` or `https://example.com/energy/om`. Null: no address can be like this. */
export function readPublicAddress(text: string): string | null {
  const { origin, pathname } = new URL(text);
  const path = pathname.replace(/\/+$/, '');
  return ownFolders.has(path.split('/')[1] ?? '') || path.includes('//') ? null : origin + path;
}

/** The origins of public addresses, each once. */
export function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** Whether an address lies at a public address or below it. */
export function isWithin(address: URL, addresses: readonly string[]): boolean {
  const { origin, pathname } = address;
  return addresses.some((own) => `${origin}${pathname}/`.startsWith(`${own}/`));
}

/** The paths of public addresses, without those that have none: `/energy/om`. */
export function pathsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).pathname))].filter((path) => path !== '/');
}

/**
 * The address of a request without the public path, which a proxy has either taken off already or not.
 * @param url path and query, as in the first line of a request
 * @param paths as `pathsOf` returns them
 */
export function withoutPublicPath(url: string, paths: readonly string[]): string {
  const path = paths.find((one) => url.startsWith(`${one}/`));
  return path === undefined ? url : url.slice(path.length);
}
