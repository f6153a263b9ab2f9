/** Null: the app's page lies in the app's folder. */
let folder: string | null = null;

/**
 * The folder of the address that the app is served from, with a slash at both ends: `/`, or what a proxy puts before it. The app has one document,
 * so its own address says where everything else is.
 */
export function appFolder(): string {
  return folder ?? window.location.pathname.replace(/[^/]*$/, '');
}

/** For a page that lies deeper than the app's own. */
export function setAppFolder(path: string): void {
  folder = path;
}

/** The address of a path of the server, such as `/api/…` or `/files/…`, seen from here. */
export function serverAddress(path: string): string {
  return appFolder() + path.slice(1);
}

/** The address of the app as it is passed on to others: in links, in QR codes. */
export function appAddress(): string {
  return window.location.origin + appFolder();
}

/** The address of a screen as it is passed on to others. @param address such as `screenAddress` makes it */
export function linkTo(address: string): string {
  return `${appAddress()}#${address}`;
}
