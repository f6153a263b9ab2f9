/** Whether the open screen is the one of an address, with at least its parameters. */
export function isScreenShown(address: string): boolean {
  const wanted = parse(address);
  // The app's addresses stand behind the hash.
  const shown = parse(window.location.hash.slice(1));
  return wanted.path === shown.path && [...wanted.parameters].every(([key, value]) => shown.parameters.getAll(key).includes(value));
}

function parse(address: string): { path: string; parameters: URLSearchParams } {
  const [path = '', query = ''] = address.split('?', 2);
  return { path, parameters: new URLSearchParams(query) };
}
