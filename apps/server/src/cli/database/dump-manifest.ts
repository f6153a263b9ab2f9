import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The contents of an exported folder. The manifest is written last, so a folder without one is an incomplete export. */
const manifestSchema = z.object({
  format: z.literal(1),
  exportedAt: z.string(),
  /** The version of PostgreSQL that the data comes from, such as 17.10. */
  postgres: z.string(),
  /** The applied migrations in their order, which define the tables' schema. */
  migrations: z.array(z.string()).min(1),
  /** Partitions of partitioned tables; the bound is written as in `create table … partition of`. */
  partitions: z.array(z.object({ parent: z.string(), name: z.string(), bound: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() })),
});

export type DumpManifest = z.infer<typeof manifestSchema>;
export type DumpTable = DumpManifest['tables'][number];

export const manifestName = 'manifest.json';

/** The file has the text format of PostgreSQL's COPY. */
export function tableFile(folder: string, table: string): string {
  return join(folder, `${table}.copy`);
}

/** Reads the manifest and compares every file with it before any is used. Throws with the fault. */
export async function readDump(folder: string): Promise<DumpManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} is no export of a database, or one that was not finished: ${manifestName} is missing`);
  const manifest = parseManifest(text);
  if (manifest === null) throw new Error(`${join(folder, manifestName)} is damaged, or of another version of this program`);
  for (const { name, sha256 } of manifest.tables) {
    const found = await hashFile(tableFile(folder, name)).catch(() => null);
    if (found !== sha256)
      throw new Error(`${tableFile(folder, name)} is ${found === null ? 'missing' : 'damaged'}: nothing has been written`);
  }
  return manifest;
}

function parseManifest(text: string): DumpManifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
