import { readFile, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

/** On these types, another machine may have the same folder open, and neither would see the other's lock. */
const networkTypes =
  /^(nfs\d?|cifs|smb\d?|smbfs|ncpfs|afs|ceph|lustre|gpfs|glusterfs|beegfs|fuse\.(sshfs|ceph|glusterfs|s3fs|rclone|gcsfuse|davfs))$/;

/** Throws `EmbeddedDatabaseError` where the folder is on a network file system. It is checked on Linux only. */
export async function assertLocalFileSystem(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const type = findFileSystemType(await readFile('/proc/self/mountinfo', 'utf8').catch(() => ''), await realOf(folder));
  if (type !== null && networkTypes.test(type))
    throw new EmbeddedDatabaseError(
      `${folder} is on a network file system (${type}), where two machines could run it at once: choose a DATA_DIR on a local disk, or set DATABASE_URL`,
    );
}

/** @param mountInfo as in /proc/self/mountinfo. @returns the type of the mount that contains a path, such as ext4 or nfs4 */
export function findFileSystemType(mountInfo: string, path: string): string | null {
  let longest = '';
  let type: string | null = null;
  for (const line of mountInfo.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const mountPoint = decodeMountPoint(before.split(' ')[4] ?? '');
    const holds = mountPoint === '/' || path === mountPoint || path.startsWith(`${mountPoint}/`);
    // A later mount of the same mount point covers the earlier one.
    if (mountPoint === '' || !holds || mountPoint.length < longest.length) continue;
    longest = mountPoint;
    type = after.split(' ')[0] ?? null;
  }
  return type;
}

/** Decodes spaces and other characters that are written as the octal numbers of their bytes. */
function decodeMountPoint(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}

/** Returns the real path of the folder, or of its nearest ancestor that exists. */
async function realOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    return dirname(folder) === folder ? folder : realOf(dirname(folder));
  }
}
