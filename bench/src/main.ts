import { cpus, loadavg } from 'node:os';
import { buildServer } from '../../scripts/build-server.mjs';
import { measureGrowth } from './growth/measure-growth.ts';
import { measureEnergy } from './live/measure-energy.ts';
import { measureFairness } from './live/measure-fairness.ts';
import { measureIngest } from './live/measure-ingest.ts';
import { measurePhones } from './live/measure-phones.ts';
import { measureMemory } from './measure-memory.ts';
import { measureOrders } from './orders/measure-orders.ts';
import { readSettings, type Settings, type Subject } from './settings.ts';
import { measureSettlement } from './settlement/measure-settlement.ts';
import { measureStatistics } from './statistics/measure-statistics.ts';
import { measureUploads } from './upload/measure-uploads.ts';

const measures: Record<Subject, (settings: Settings) => Promise<void>> = {
  orders: measureOrders,
  ingest: measureIngest,
  fairness: measureFairness,
  phone: measurePhones,
  energy: measureEnergy,
  memory: measureMemory,
  uploads: measureUploads,
  statistics: measureStatistics,
  settlement: measureSettlement,
  growth: measureGrowth,
};

// By default a signal ends the process without its exit event, and the processes that it has started would continue.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const settings = readSettings();
await buildServer();
const { orders, tenants, connections, devices, rounds, seconds } = settings;
console.log(
  `${orders} orders, ${tenants} tenants, ${connections} connections, ${devices} devices, ${rounds} rounds of ${seconds} s; ` +
    `${cpus().length} cores, load average before it ${loadavg()[0]?.toFixed(1)}`,
);
for (const subject of settings.only) await measures[subject](settings);
