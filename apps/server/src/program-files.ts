/**
 * What the server starts as processes and threads, by the source that each begins with. The build makes a file of each, and what they share
 * stands beside them (0141).
 */
export const programs = {
  server: './main.ts',
  'command-line': './cli/main.ts',
  'load-demonstration': './demo/load-demonstration-process.ts',
  'read-table': './services/table-import/job/read-process.ts',
  'print-document': './adapters/document/print-worker.ts',
} as const;

/** Node runs the sources as they are as well, as in tests and while they are worked on. */
const runsSources = import.meta.url.endsWith('.ts');

/** The sources are in `src`, and each build is in a folder of its own in `dist`. */
const serverFolder = new URL(runsSources ? '../' : '../../', import.meta.url);

/** Finds the file that a process or a thread begins with: one of the build where this is one, a source where this is one. */
export function programFile(name: keyof typeof programs): URL {
  return new URL(runsSources ? programs[name] : `./${name}.js`, import.meta.url);
}

export const migrationsFolder = new URL('src/db/migrations/', serverFolder);

/** What the web app's builds have made. */
export const builtWebFolder = new URL('../web/dist', serverFolder);
export const builtTryCallsScript = new URL('../web/dist-api-docs/try-calls.js', serverFolder);
