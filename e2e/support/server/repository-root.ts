import { fileURLToPath } from 'node:url';

/** The absolute path of the repository, with a slash at the end. */
export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
