import { createHash } from 'node:crypto';
import { api, type Endpoint } from '#index.ts';

/** A row of the table of versions: the release that brought the version, and what its calls look like. */
export interface VersionRow {
  version: number;
  release: string;
  digest: string;
}

/** A digest of what goes over the wire: of every call its name, method, path and encoding, its input and its output. */
export function digestContract(calls: Readonly<Record<string, Endpoint>> = api): string {
  const rows = Object.keys(calls)
    .sort()
    .map((name) => describeCall(name, calls[name] as Endpoint));
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url');
}

function describeCall(name: string, { method, path, encoding, input, output }: Endpoint): unknown[] {
  const shapes = [
    input.toJSONSchema({ io: 'input', unrepresentable: 'any' }),
    output.toJSONSchema({ io: 'output', unrepresentable: 'any' }),
  ];
  return [name, method, path, encoding, ...shapes];
}

/** Says what has to be done where the table does not fit the calls of a release; null: it does. */
export function findVersionFault(rows: readonly VersionRow[], now: VersionRow): string | null {
  const newest = rows.at(-1);
  if (newest === undefined) return 'the table of versions is empty';
  if (rows.some(({ version }, index) => index > 0 && version !== (rows[index - 1]?.version ?? 0) + 1))
    return 'the versions are not one after another';
  if (newest.version !== now.version)
    return `contractVersion is ${now.version}, and the newest row of contract-versions.json ${newest.version}`;
  if (newest.digest === now.digest) return null;
  return newest.release === now.release
    ? `the calls have changed: release ${now.release} is still being made, so its row gets the digest ${now.digest}`
    : `the calls have changed since release ${newest.release}: raise contractVersion and add the row ${JSON.stringify({ ...now, version: now.version + 1 })}`;
}
