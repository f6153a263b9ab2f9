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

/** As whom PostgreSQL's programs run: it refuses to run as root. */
export interface PostgresUser {
  /** One line for the log; null where it is simply the user of this process. */
  description: string | null;
  /** Whose the data has to be; null: this process's. */
  owner: UserId | null;
  /** The call that runs a program as that user. */
  wrap(program: string, parameters: readonly string[]): ProgramCall;
}

/** Users that are there to own nothing else, the one for this purpose first. */
const userNames = ['postgres', 'nobody'];
const root: UserId = { uid: 0, gid: 0 };

/**
 * Finds as whom PostgreSQL can reach both its programs and `folder`. For root that is, in this order: an unprivileged user; root
 * under another number, in a user namespace; an unprivileged user with the capability CAP_DAC_OVERRIDE.
 * Throws `EmbeddedDatabaseError` when there is no way.
 *
 * @param dataOwner whose the data folder is; null while there is none
 */
export async function choosePostgresUser(binaries: PostgresBinaries, folder: string, dataOwner: UserId | null): Promise<PostgresUser> {
  if (process.getuid === undefined) return currentUser;
  const uid = process.getuid();
  if (uid !== 0) {
    if (dataOwner !== null && dataOwner.uid !== uid) throw new EmbeddedDatabaseError(describeForeignOwner(folder, dataOwner.uid));
    // initdb asks for the name; a container may run under a number that has none.
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

/** Tried rather than computed from modes: access lists, mounts and security modules have a say as well. */
async function reaches(user: PostgresUser, binaries: PostgresBinaries, folder: string): Promise<boolean> {
  if (user === currentUser) return true;
  // Whose the folder is now is not asked: it is given to that user afterwards.
  // One that cannot find itself says so in a line of its log, and is of no use.
  const script = 'case "$("$1" --version 2>&1)" in postgres*) cd "$2/.." && test "$(id -u)" != 0;; *) exit 1;; esac';
  try {
    await runProgram(user.wrap('/bin/sh', ['-c', script, 'sh', programOf(binaries, 'postgres'), folder]), binaries.environment);
    return true;
  } catch {
    return false;
  }
}

/** The owner of the data alone, where it is somebody who was chosen on purpose. */
async function listUnprivilegedUsers(dataOwner: UserId | null): Promise<UserId[]> {
  const known: UserId[] = [];
  for (const name of userNames) {
    const user = await findUser(name);
    if (user !== null) known.push(user);
  }
  if (dataOwner === null || dataOwner.uid === 0) return known;
  return [dataOwner, ...(isOurs(dataOwner, known) ? known.filter(({ uid }) => uid !== dataOwner.uid) : [])];
}

/** Root's and the unprivileged users' data may be given from one to another: no person expects it to stay theirs. */
function isOurs(owner: UserId, users: readonly UserId[]): boolean {
  return owner.uid === 0 || users.some(({ uid }) => uid === owner.uid);
}

/** Such users are the system's own, and stand in its file wherever else people may be listed. */
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

/** In the namespace this process's user has another number and name, and outside of it its files stay its own. */
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

/** Where namespaces are forbidden, as in most containers: a user who keeps one of root's capabilities, which leaves the modes of folders out of account. */
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
        // PostgreSQL asks by access(2) whether it may run its own programs, and that leaves the right out of account otherwise.
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

/** Whose a folder is; null when it is not there. */
export async function findOwner(folder: string): Promise<UserId | null> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch {
    return null;
  }
}
