import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { syncFolder } from '#file-system/sync-folder.ts';
import { type DumpManifest, type DumpTable, manifestName, tableFile } from './dump-manifest.ts';
import { withDumpSession } from './dump-session.ts';

/**
 * Writes every row of the database into a new folder, in one snapshot; servers may continue to write.
 * @param folder must be missing or empty
 */
export async function exportDatabase(connection: pg.ClientConfig, folder: string): Promise<DumpManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: name a folder that is, or is not there yet`);
  return withDumpSession(connection, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await listNames(client, 'select name from schema_migrations order by name');
    const version = await listNames(client, "select current_setting('server_version') as name");
    const tables: DumpTable[] = [];
    for (const { name, columns } of await listTables(client)) tables.push(await exportTable(client, folder, name, columns));
    const manifest: DumpManifest = {
      format: 1,
      exportedAt: new Date().toISOString(),
      postgres: version[0] ?? '',
      migrations,
      partitions: await listPartitions(client),
      tables,
    };
    await client.query('commit');
    await writeManifest(folder, manifest);
    return manifest;
  });
}

async function listNames(client: pg.Client, text: string): Promise<string[]> {
  return (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
}

/** Lists all tables but that of migrations, which the manifest has, and partitions, which are read through their parents. */
async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

async function listPartitions(client: pg.Client): Promise<DumpManifest['partitions']> {
  const { rows } = await client.query<DumpManifest['partitions'][number]>(`
    select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      join pg_namespace n on n.oid = p.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relispartition order by c.relname`);
  return rows;
}

async function exportTable(client: pg.Client, folder: string, name: string, columns: string[]): Promise<DumpTable> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`));
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(copy, hashing, createWriteStream(tableFile(folder, name), { flags: 'wx', mode: 0o600, flush: true }));
  return { name, columns, rows: copy.rowCount, sha256: hash.digest('hex') };
}

async function writeManifest(folder: string, manifest: DumpManifest): Promise<void> {
  const file = await open(join(folder, manifestName), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
  await syncFolder(dirname(folder));
}
