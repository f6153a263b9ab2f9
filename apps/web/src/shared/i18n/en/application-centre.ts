import type { zhCN } from '../zh-CN.ts';

export const applicationCentre: (typeof zhCN)['applicationCentre'] = {
  search: 'Search functions',
  recent: 'Recently used',
  group: {
    work: 'Orders and projects',
    monitoring: 'Monitoring and energy',
    people: 'People and teams',
    setup: 'Administration',
    own: 'Mine',
  },
  notFound: 'No such function',
  notFoundHint: 'Try another name; functions without permission are not shown',
};
