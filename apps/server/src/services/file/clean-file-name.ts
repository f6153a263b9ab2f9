import { hasHiddenCharacters } from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';

const maxNameLength = 200;

/** The last part of the given name, which is only shown and never used as a path. Throws `invalid` for a name with hidden characters. */
export function cleanFileName(given: string): string {
  const name = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1).trim();
  if (name === '' || name.length > maxNameLength || name === '.' || name === '..' || hasHiddenCharacters(name))
    throw invalid({ files: 'fileNameInvalid' });
  return name;
}
