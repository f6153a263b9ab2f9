import { paths } from '../navigation/paths.ts';

/** The parameter that names a device by its code. */
export const deviceParameter = 'device';

/**
 * The content of a device's label: this app's address for reporting the device, so that any phone's camera opens it.
 * @param origin where the app is served from
 */
export function labelAddress(code: string, origin: string = window.location.href): string {
  const address = new URL('./', origin);
  address.search = '';
  address.hash = `${paths.newWorkOrder}?${new URLSearchParams({ [deviceParameter]: code })}`;
  return address.toString();
}

/** The device's code in such a label; any other text is returned unchanged. */
export function readLabel(text: string): string {
  const at = text.indexOf(`#${paths.newWorkOrder}?`);
  if (at < 0) return text.trim();
  return new URLSearchParams(text.slice(text.indexOf('?', at) + 1)).get(deviceParameter) ?? text.trim();
}
