import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { describeForeignOwner } from '../cluster/cluster-folder.ts';
import { EmbeddedDatabaseError } from '../embedded-database-error.ts';
import { type PostgresBinaries, programOf } from './postgres-binaries.ts';
import { type ProgramCall, runProgram } from './run-program.ts';

interface UserId {
  uid: number;
  gid: number;
}

/** The user as whom PostgreSQL's programs run: PostgreSQL refuses to run as root. */
export interface PostgresUser {
  /** One line for the log; null for the user of this process. */
  description: string | null;
  /** The user who has to own the data; null: this process's user. */
  owner: UserId | null;
  /** Returns the call that runs a program as that user. */
  wrap(program: string, parameters: readonly string[]): ProgramCall;
}

/** Users that own nothing else, the one for this purpose first. */
const userNames = ['postgres', 'nobody'];
const root: UserId = { uid: 0, gid: 0 };

/**
 * Finds a user as whom PostgreSQL can access both its programs and `folder`. For root it tries, in this order: an unprivileged user; root
 * under another number, in a user namespace; an unprivileged user with the capability CAP_DAC_OVERRIDE. Throws `EmbeddedDatabaseError` when
 * none of these works.
 *
 * @param dataOwner the owner of the data folder; null while it does not exist
 */
export async function choosePostgresUser(binaries: PostgresBinaries, folder: string, dataOwner: UserId | null): Promise<PostgresUser> {
  if (process.getuid === undefined) return currentUser;
  const uid = process.getuid();
  if (uid !== 0) {
    if (dataOwner !== null && dataOwner.uid !== uid) throw new EmbeddedDatabaseError(describeForeignOwner(folder, dataOwner.uid));
    // initdb needs the name of the user; a container may run under a number without one.
    const candidates = hasName() ? [currentUser] : await listNamespaceUsers();
    return chooseReaching(candidates, binaries, folder);
  }
  const unprivileged = await listUnprivilegedUsers(dataOwner);
  const [first] = unprivileged;
  const candidates = [
    ...unprivileged.map(createPlainUser),
    ...(dataOwner === null || isOurs(dataOwner, unprivileged) ? await listNamespaceUsers() : []),
    ...(first ? [createCapableUser(first)] : []),
  ];
  return chooseReaching(candidates, binaries, folder);
}

const currentUser: PostgresUser = {
  description: null,
  owner: null,
  wrap: (program, parameters) => ({ program, parameters }),
};

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function chooseReaching(candidates: readonly PostgresUser[], binaries: PostgresBinaries, folder: string): Promise<PostgresUser> {
  for (const user of candidates) if (await reaches(user, binaries, folder)) return user;
  throw new EmbeddedDatabaseError(
    process.getuid?.() === 0
      ? `PostgreSQL does not run as root, and no other user can reach ${binaries.folder} and ${folder}: start as an ordinary user, or set DATABASE_URL`
      : `PostgreSQL at ${binaries.folder} cannot be run by this user on ${folder}: start as a user with a name, or set DATABASE_URL`,
  );
}

/** Access is tried, not computed from modes, because access lists, mounts and security modules decide as well. */
async function reaches(user: PostgresUser, binaries: PostgresBinaries, folder: string): Promise<boolean> {
  if (user === currentUser) return true;
  // The folder's present owner is irrelevant, because that user becomes its owner afterwards. A program that cannot find itself prints a
  // log line instead of its version, and is unusable.
  const script = 'case "$("$1" --version 2>&1)" in postgres*) cd "$2/.." && test "$(id -u)" != 0;; *) exit 1;; esac';
  try {
    await runProgram(user.wrap('/bin/sh', ['-c', script, 'sh', programOf(binaries, 'postgres'), folder]), binaries.environment);
    return true;
  } catch {
    return false;
  }
}

/** Lists only the owner of the data, where that is a user chosen on purpose. */
async function listUnprivilegedUsers(dataOwner: UserId | null): Promise<UserId[]> {
  const known: UserId[] = [];
  for (const name of userNames) {
    const user = await findUser(name);
    if (user !== null) known.push(user);
  }
  if (dataOwner === null || dataOwner.uid === 0) return known;
  return [dataOwner, ...(isOurs(dataOwner, known) ? known.filter(({ uid }) => uid !== dataOwner.uid) : [])];
}

/** Data of root and of the unprivileged users may change owners, because no person expects to keep it. */
function isOurs(owner: UserId, users: readonly UserId[]): boolean {
  return owner.uid === 0 || users.some(({ uid }) => uid === owner.uid);
}

/** Such users are the system's own, so they are in its passwd file wherever other users may be listed. */
async function findUser(name: string): Promise<UserId | null> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = users.split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = fields.find(([first]) => first === name) ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

function createPlainUser(user: UserId): PostgresUser {
  return {
    description: `PostgreSQL runs as the user with the number ${user.uid}, because it refuses to run as root`,
    owner: user,
    wrap: (program, parameters) => ({ program, parameters, ...user }),
  };
}

/** Inside the namespace, this process's user has another number and name; outside, the files remain its own. */
async function listNamespaceUsers(): Promise<PostgresUser[]> {
  const users: PostgresUser[] = [];
  for (const name of userNames) {
    const user = await findUser(name);
    if (user === null) continue;
    users.push({
      description: `PostgreSQL runs in a user namespace of its own, because ${process.getuid?.() === 0 ? 'it refuses to run as root and no other user can reach its folders' : 'this user has no name'}`,
      owner: process.getuid?.() === 0 ? root : null,
      wrap: (program, parameters) => ({
        program: 'unshare',
        parameters: ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--', program, ...parameters],
      }),
    });
  }
  return users;
}

/** Where namespaces are forbidden, as in most containers, it is a user with one capability of root, which ignores the modes of folders. */
function createCapableUser({ uid, gid }: UserId): PostgresUser {
  return {
    description: `PostgreSQL runs as the user with the number ${uid} with the capability CAP_DAC_OVERRIDE, because it refuses to run as root, no other user can reach its folders, and user namespaces are not to be had here`,
    owner: { uid, gid },
    wrap: (program, parameters) => ({
      program: 'setpriv',
      parameters: [
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        // PostgreSQL checks by access(2) whether it may run its own programs, which otherwise ignores the capability.
        '--securebits=+no_setuid_fixup',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
        '--',
        program,
        ...parameters,
      ],
    }),
  };
}

/** Returns the owner of a folder; null when it does not exist. */
export async function findOwner(folder: string): Promise<UserId | null> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch {
    return null;
  }
}
