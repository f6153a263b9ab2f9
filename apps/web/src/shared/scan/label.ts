import { linkTo } from '../navigation/app-address.ts';
import { paths } from '../navigation/paths.ts';

/** The parameter that names a device by its code, where it is to be reported at once. */
export const deviceParameter = 'device';
/** The parameter that names a device by its code, on its page. */
export const codeParameter = 'code';

/** What labels lead to: the page of the device; earlier ones to the report. */
const labelled = [
  { path: paths.labelledDevice, parameter: codeParameter },
  { path: paths.newWorkOrder, parameter: deviceParameter },
];

/** The content of a device's label: this app's address of the device's page, so that any phone's camera opens it. */
export function labelAddress(code: string): string {
  return linkTo(`${paths.labelledDevice}?${new URLSearchParams({ [codeParameter]: code })}`);
}

/** The same with {code} in the place of the code, for whoever writes many labels. */
export function labelPattern(): string {
  return labelAddress('').concat('{code}');
}

/** The device's code in such a label; any other text is returned unchanged. */
export function readLabel(text: string): string {
  for (const { path, parameter } of labelled) {
    const at = text.indexOf(`#${path}?`);
    const code = at < 0 ? null : new URLSearchParams(text.slice(text.indexOf('?', at) + 1)).get(parameter);
    if (code) return code;
  }
  return text.trim();
}
