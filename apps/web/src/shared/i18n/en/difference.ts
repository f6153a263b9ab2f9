import type { difference as source } from '../zh-CN/difference.ts';

export const difference: typeof source = {
  settle: 'Settle',
  title: 'Settle this difference',
  outcomeLabel: 'Outcome',
  outcome: { credited: 'Credited', writtenOff: 'Write off', explained: 'Explained' },
  hint: {
    credited: 'An entry has put it into the wallet',
    writtenOff: 'The amount is a loss or a gain; a second person approves it',
    explained: 'It is right as it is, and nothing is entered',
  },
  entry: 'The entry',
  noEntry: 'Nothing was entered in this wallet yet; please do that first',
  note: 'Note',
  notePlaceholder: 'Such as: a test order, confirmed by the provider',
  submit: 'Save',
  settled: 'Settled',
  forwarded: 'Waiting for a second person',
  by: '{{outcome}} · {{name}}',
  waiting: 'Write-off to be approved',
  approve: 'Approve',
  approveTitle: 'Write this difference off',
  approveText: '{{name}}: {{note}}. The amount is posted to the ledger, which cannot be undone.',
  reject: 'Reject',
  rejectTitle: 'Reject the write-off',
  reason: 'Why',
  rejected: 'Rejected',
};
