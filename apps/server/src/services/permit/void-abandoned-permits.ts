import { permitTable } from '@energy-om/domain';
import { permitDocument } from './field-document/field-document.ts';
import { createVoiding } from './field-document/void-abandoned.ts';

/** Row P14 of the table: nobody works by these yet. Their order left nothing held, because otherwise it could not have left. */
const voidRow = permitTable.find(({ action }) => action === 'void');

export const { createTurns: createPermitTurns, voidAbandoned: voidAbandonedPermits } = createVoiding({
  document: permitDocument,
  plural: 'permits',
  row: voidRow?.row ?? '',
  unbegun: (voidRow?.from ?? []).flatMap((status) => status ?? []),
  job: 'voidAbandonedPermits',
});
