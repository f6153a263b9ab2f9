import { runningSwitchingStatuses, switchingTable } from '@energy-om/domain';
import { switchingDocument } from '../field-document/field-document.ts';
import { createVoiding } from '../field-document/void-abandoned.ts';

/** Row S9 of the table, for those that were not ordered: an order leaves its execution with no others. */
const voidRow = switchingTable.find(({ action }) => action === 'void');

export const { createTurns: createSwitchingTurns, voidAbandoned: voidAbandonedSwitchings } = createVoiding({
  document: switchingDocument,
  plural: 'switchings',
  row: voidRow?.row ?? '',
  unbegun: (voidRow?.from ?? []).flatMap((status) => (status === null || runningSwitchingStatuses.includes(status) ? [] : status)),
  job: 'voidAbandonedSwitchings',
});
