import { rename, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { type ClusterFolder, socketPort } from './cluster-folder.ts';

/** The endpoint of PostgreSQL. On Windows, whose unix sockets Node cannot open, it is on loopback. */
export type Endpoint = { kind: 'socket' } | { kind: 'loopback'; port: number };

const megabyte = 1024 * 1024;
/** Enough for the pool, the connections for events and presence, a few commands, and those that PostgreSQL reserves for its superuser. */
const maxConnections = 200;

/** Returns the bytes of memory that this process may use; a container may have less than its machine. */
export function readMemoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Derives PostgreSQL's memory settings, in megabytes. */
export function deriveMemorySettings(memoryBytes: number): {
  sharedBuffers: number;
  effectiveCacheSize: number;
  maintenanceWorkMem: number;
} {
  const memory = Math.floor(memoryBytes / megabyte);
  const between = (min: number, value: number, max: number) => Math.max(min, Math.min(max, Math.floor(value)));
  return {
    // The share is small, because the server runs on the same machine and the system's cache holds the rest.
    sharedBuffers: between(32, memory / 32, 512),
    effectiveCacheSize: between(128, memory / 2, 65_536),
    maintenanceWorkMem: between(16, memory / 64, 128),
  };
}

/**
 * Rewrites postgresql.conf and pg_hba.conf at each start, so that newer code or more memory takes effect, and manual edits cannot weaken
 * what makes the database safe.
 */
export async function writeSettings(folder: ClusterFolder, endpoint: Endpoint, memoryBytes = readMemoryBytes()): Promise<void> {
  const settings = Object.entries(listSettings(folder, endpoint, memoryBytes)).map(([name, value]) => `${name} = ${quote(value)}`);
  await replaceFile(join(folder.data, 'postgresql.conf'), `# Written by the server at each start.\n${settings.join('\n')}\n`);
  const line = endpoint.kind === 'socket' ? 'local all all scram-sha-256' : 'host all all 127.0.0.1/32 scram-sha-256';
  await replaceFile(join(folder.data, 'pg_hba.conf'), `# Written by the server at each start.\n${line}\n`);
}

function listSettings(folder: ClusterFolder, endpoint: Endpoint, memoryBytes: number): Record<string, string> {
  const { sharedBuffers, effectiveCacheSize, maintenanceWorkMem } = deriveMemorySettings(memoryBytes);
  const listening: Record<string, string> =
    endpoint.kind === 'socket'
      ? {
          listen_addresses: '',
          port: `${socketPort}`,
          unix_socket_directories: quoteListItem(folder.socket),
          unix_socket_permissions: '0700',
        }
      : { listen_addresses: '127.0.0.1', port: `${endpoint.port}`, unix_socket_directories: '' };
  return {
    ...listening,
    max_connections: `${maxConnections}`,
    // An acknowledged write is on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${effectiveCacheSize}MB`,
    maintenance_work_mem: `${maintenanceWorkMem}MB`,
    huge_pages: 'off',
    max_wal_size: '512MB',
    // Results are small, and parallel workers need shared memory, of which containers have little.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'on',
    log_directory: folder.log,
    log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
    log_rotation_age: '1d',
    log_rotation_size: '10MB',
    log_line_prefix: '%m [%p] %a ',
    // Logs must not contain callers' values, which the texts of failed statements quote. The server logs such errors in its own words.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
  };
}

/** Quotes a folder, because its name may contain the comma that separates folders. */
function quoteListItem(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
}

/** The file is either replaced as a whole or unchanged, whenever the process ends. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
