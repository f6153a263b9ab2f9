import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '../embedded-database-error.ts';

/** The paths of the embedded database. */
export interface ClusterFolder {
  /** `DATA_DIR/postgresql`. */
  root: string;
  /** PostgreSQL's own data folder. */
  data: string;
  /** The prefix of data folders that are still being made; a finished one becomes `data` by one rename. */
  unfinishedData: string;
  /** A data folder that was upgraded to a newer PostgreSQL and is about to become `data`. */
  upgradedData: string;
  log: string;
  /** The folder of the unix socket; mode 0700. */
  socket: string;
  /** Links between the package's libraries, used where the package itself cannot be written. */
  libraries: string;
}

/** A unix socket's path has at most 107 bytes on Linux and 103 on other systems. */
const maxSocketPathBytes = process.platform === 'linux' ? 107 : 103;
/** Part of the socket's name; no process listens on this TCP port. */
export const socketPort = 5432;
export const socketName = `.s.PGSQL.${socketPort}`;
const privateMode = 0o700;

/**
 * Creates the folders of the embedded database below `dataDir` where they are missing. Throws `EmbeddedDatabaseError` where the file system
 * cannot hold a database.
 */
export async function prepareClusterFolder(dataDir: string): Promise<ClusterFolder> {
  const root = join(dataDir, 'postgresql');
  try {
    await mkdir(dataDir, { recursive: true });
    await mkdir(root, { recursive: true, mode: privateMode });
  } catch (error) {
    throw new EmbeddedDatabaseError(`${root} cannot be made: ${(error as Error).message}`);
  }
  await assertKeepsPermissions(root);
  const real = await realpath(root);
  const folder = {
    root: real,
    data: join(real, 'data'),
    unfinishedData: join(real, 'data.unfinished'),
    upgradedData: join(real, 'data.upgraded'),
    log: join(real, 'log'),
    socket: await prepareSocketFolder(real),
    libraries: join(real, 'libraries'),
  };
  await mkdir(folder.log, { recursive: true, mode: privateMode });
  return folder;
}

/** PostgreSQL refuses a data folder that others can read, and some mounted foreign file systems have no modes. */
async function assertKeepsPermissions(root: string): Promise<void> {
  if (process.platform === 'win32') return;
  await chmod(root, privateMode).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EROFS') throw new EmbeddedDatabaseError(`${root} is on a read-only file system`);
    // The folder belongs to another user, which the code below reports.
    if (error.code !== 'EPERM') throw error;
  });
  const { mode, uid } = await stat(root);
  const own = process.getuid?.();
  if (own !== 0 && uid !== own) throw new EmbeddedDatabaseError(describeForeignOwner(root, uid));
  if ((mode & 0o077) !== 0)
    throw new EmbeddedDatabaseError(`${root} is on a file system without permissions: choose a DATA_DIR on another, or set DATABASE_URL`);
}

/** Returns one line for a user who may not use a folder that another user created. */
export function describeForeignOwner(folder: string, owner: number): string {
  return `${folder} belongs to the user with the number ${owner} and this one has ${process.getuid?.()}: start as that user or as root, or choose another DATA_DIR`;
}

/** The socket is next to the data, or under /tmp where that path would be too long for a socket. */
async function prepareSocketFolder(root: string): Promise<string> {
  const beside = join(root, 'socket');
  const isTooLong = Buffer.byteLength(join(beside, socketName)) > maxSocketPathBytes;
  const folder = isTooLong ? findShortFolder(root) : beside;
  await mkdir(folder, { recursive: true, mode: privateMode });
  const { uid, mode } = await lstat(folder);
  const isShared = (mode & 0o077) !== 0 || (uid !== process.getuid?.() && process.getuid?.() !== 0);
  // In a world-writable folder, another user may have created it first.
  if (isTooLong && isShared) throw new EmbeddedDatabaseError(`${folder}, needed for the database's socket, belongs to somebody else`);
  return folder;
}

/** The path is the same for every process that uses this database, regardless of TMPDIR, and different for any other database. */
function findShortFolder(root: string): string {
  return join('/tmp', `energy-om-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
}
