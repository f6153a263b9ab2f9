import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiOutput, api, type Envelope } from '@energy-om/contract';
import { createNodeCipher } from '@energy-om/server/src/http/api/node-cipher.ts';
import type { ProductClient } from '../product-client.ts';
import type { UploadedKind } from './upload-files.ts';

type TableImport = ApiOutput<'getTableImport'>;

export interface UploadTarget {
  port: number;
  transportKey: string;
  client: ProductClient;
}

const pollMs = 200;

/** Uploads a file as the web app does and waits for its end. Throws unless every row is right. */
export async function uploadTable(target: UploadTarget, kind: UploadedKind, file: string, dryRun: boolean): Promise<TableImport> {
  const { port, transportKey, client } = target;
  const { headers } = client.request({ name: 'listWorkOrders', input: {} });
  const body = new FormData();
  body.append('kind', kind);
  body.append('dryRun', String(dryRun));
  body.append('files', new File([file], `${kind}.csv`, { type: 'text/csv' }));
  const response = await fetch(`http://127.0.0.1:${port}${api.startTableImport.path}`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  });
  const text = createNodeCipher(transportKey).decrypt(await response.text());
  const { code, message, data } = JSON.parse(text) as Envelope<TableImport>;
  if (code !== 200) throw new Error(`the upload of ${kind} answered ${code} ${message}`);
  let found = data;
  while (found.state === 'running') {
    await wait(pollMs);
    found = await client.call<TableImport>('getTableImport', { id: data.id });
  }
  if (found.state !== 'done') throw new Error(`the upload of ${kind} is ${found.state}: ${JSON.stringify(found.faults.slice(0, 3))}`);
  return found;
}
