import type { zhCN } from '../zh-CN.ts';

export const maintenanceHistory: (typeof zhCN)['maintenanceHistory'] = {
  view: { label: 'Whose work', all: 'All', mine: 'Done by me' },
  filter: { project: 'Project', site: 'Area', person: 'Done by', period: 'Finished' },
  thisDevice: 'This device',
  cause: 'Cause',
  measure: 'Measure',
  parts: 'Parts',
  cost: 'Cost',
  labour: '{{time}} of work',
  before: 'Before',
  after: 'After',
  noResult: 'The results are not filled in yet',
  none: 'No finished work yet',
  noneHint: 'When an order is finished, what was done is recorded here',
  notFound: 'No such work',
  notFoundHint: 'Try other filters, or show everything',
  showAll: 'Show all',
};
