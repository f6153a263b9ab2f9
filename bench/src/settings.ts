import { parseArgs } from 'node:util';

const subjects = ['orders', 'ingest', 'fairness', 'phone', 'energy', 'memory', 'uploads', 'statistics', 'settlement', 'growth'] as const;
export type Subject = (typeof subjects)[number];

export interface Settings {
  only: readonly Subject[];
  tenants: number;
  orders: number;
  connections: number;
  /** The length of one measurement; product and limit alternate. */
  seconds: number;
  rounds: number;
  /** The devices of the ingest, each on its own connection. */
  devices: number;
  /** The number of messages that each device has in flight. */
  inFlight: number;
  /** The protocol level of the devices' MQTT: 4 is 3.1.1. */
  protocolVersion: 4 | 5;
  /** Messages per second over all devices, with each of which the ingest is measured besides. */
  paces: readonly number[];
  /** Readings per second that are published to phones, over all devices. */
  rate: number;
  phones: number;
  /** The meters of the energy page's site. */
  meters: number;
  /** The readings of all meters in total. */
  readings: number;
  /** From the start until the memory is read. */
  idleSeconds: number;
  /** Of each uploaded table. */
  rows: number;
  /** The orders of one tenant within a year, of which statistics are asked for. */
  yearOrders: number;
  /** Of one tenant, of which a day is settled. */
  rooms: number;
  /** Of the orders of one tenant, with each of which the calls of screens are measured. */
  sizes: readonly number[];
}

export function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: subjects.join(',') },
      tenants: { type: 'string', default: '20' },
      orders: { type: 'string', default: '100000' },
      connections: { type: 'string', default: '16' },
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
      devices: { type: 'string', default: '2000' },
      'under-way': { type: 'string', default: '2' },
      protocol: { type: 'string', default: '3.1.1' },
      paces: { type: 'string', default: '1000,2000,5000' },
      rate: { type: 'string', default: '1000' },
      phones: { type: 'string', default: '20' },
      meters: { type: 'string', default: '100' },
      readings: { type: 'string', default: '10000000' },
      settle: { type: 'string', default: '120' },
      rows: { type: 'string', default: '100000' },
      'year-orders': { type: 'string', default: '100000' },
      rooms: { type: 'string', default: '100000' },
      sizes: { type: 'string', default: '10000,100000,1000000' },
    },
  });
  const only = values.only.split(',');
  const unknown = only.find((name) => !subjects.includes(name as Subject));
  if (unknown !== undefined) throw new Error(`--only is one or more of ${subjects.join(', ')}, not ${unknown}`);
  return {
    only: only as Subject[],
    tenants: Number(values.tenants),
    orders: Number(values.orders),
    connections: Number(values.connections),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    devices: Number(values.devices),
    inFlight: Number(values['under-way']),
    protocolVersion: values.protocol === '5' ? 5 : 4,
    paces: values.paces.split(',').filter(Boolean).map(Number),
    rate: Number(values.rate),
    phones: Number(values.phones),
    meters: Number(values.meters),
    readings: Number(values.readings),
    idleSeconds: Number(values.settle),
    rows: Number(values.rows),
    yearOrders: Number(values['year-orders']),
    rooms: Number(values.rooms),
    sizes: values.sizes.split(',').map(Number),
  };
}
