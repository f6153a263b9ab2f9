import { parseArgs } from 'node:util';

export type DatabaseKind = 'postgresql' | 'embedded';

export interface Settings {
  databases: DatabaseKind[];
  tenants: number;
  orders: number;
  connections: number;
  /** Of one measured stretch; product and limit take turns. */
  seconds: number;
  rounds: number;
}

export function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'both' },
      tenants: { type: 'string', default: '20' },
      orders: { type: 'string', default: '100000' },
      connections: { type: 'string', default: '16' },
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
    },
  });
  return {
    databases: values.database === 'both' ? ['postgresql', 'embedded'] : [values.database as DatabaseKind],
    tenants: Number(values.tenants),
    orders: Number(values.orders),
    connections: Number(values.connections),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
  };
}
