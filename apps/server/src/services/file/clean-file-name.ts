import { invalid } from '../service-error.ts';

const longestName = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is them that are looked for
const forbiddenCharacters = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** The last part of the name as given. It is only ever shown, never used as a path. Throws for one that hides something. */
export function cleanFileName(given: string): string {
  const name = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1).trim();
  if (name === '' || name.length > longestName || name === '.' || name === '..' || forbiddenCharacters.test(name))
    throw invalid({ files: 'fileNameInvalid' });
  return name;
}
