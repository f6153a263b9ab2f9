import { hasHiddenCharacters } from '@energy-om/domain';
import { invalid } from '../core/service-error.ts';

const maxNameLength = 200;

/** The last part of the name as given. It is only ever shown, never used as a path. Throws for one that hides something. */
export function cleanFileName(given: string): string {
  const name = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1).trim();
  if (name === '' || name.length > maxNameLength || name === '.' || name === '..' || hasHiddenCharacters(name))
    throw invalid({ files: 'fileNameInvalid' });
  return name;
}
