import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api, type Endpoint } from '@energy-om/contract';
import { sourceFolder } from './source-graph.ts';

const takeAlong = join(sourceFolder, 'shared', 'take-along');

/** What fetches the copies of the phone, and what it makes of the answers. */
export function readCopySources(): string[] {
  const fetching = join(takeAlong, 'fetch');
  const files = [...readdirSync(fetching).map((file) => join(fetching, file)), join(takeAlong, 'store', 'stored-shapes.ts')];
  return files.sort().map((file) => readFileSync(file, 'utf8'));
}

/** The calls whose answers the phone keeps: those that the sources name. */
export function listCopiedCalls(sources: readonly string[]): string[] {
  const named = sources.flatMap((source) => [...source.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? ''));
  return [...new Set(named)].filter((name) => name in api).sort();
}

/** A digest of the shape of all copies. A release with the same one shows what the release before it has fetched. */
export function digestCopiedShape(sources = readCopySources(), calls: Readonly<Record<string, Endpoint>> = api): string {
  const answers = listCopiedCalls(sources).map((name) => calls[name]?.output.toJSONSchema({ io: 'output', unrepresentable: 'any' }));
  return createHash('sha256')
    .update(JSON.stringify([sources, answers]))
    .digest('base64url')
    .slice(0, 12);
}
