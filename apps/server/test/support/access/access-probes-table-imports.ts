import type { ApiName } from '@energy-om/contract';
import { createArea } from '../factories/create-places.ts';
import { createTableImport } from '../factories/create-table-import.ts';
import type { UploadPart } from '../services/test-client.ts';
import { at, type Probe } from './access-probe.ts';

/** A table that can always be checked: it refers to nothing. */
export const freeSites: UploadPart = { name: 'sites.csv', bytes: Buffer.from('名称,类型\n试建站点,站点\n') };

export const tableImportProbes = {
  getTableColumns: at('all', () => ({ input: { kind: 'sites' } })),
  exportTable: {
    inputs: () => [{ kind: 'sites' }],
    marks: async ({ server, far }) => {
      const name = `远处的站点 ${server.context.ids.next()}`;
      await createArea(server, far.tenant.id, null, name, { kind: 'site' });
      return { all: name };
    },
  },
  startTableImport: at('all', () => ({ input: {} })),
  // An import is its starter's alone.
  getTableImport: at('all', async ({ server, callers, far }, caller) => ({
    input: { id: await createTableImport(server, far.tenant.id, callers[caller].account.id) },
  })),
} satisfies Partial<Record<ApiName, Probe>>;
