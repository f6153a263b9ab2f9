import { dropOldReadings } from '../services/ingest/drop-old-readings.ts';
import { keepConsumption } from '../services/ingest/keep-consumption.ts';
import { watchSilence } from '../services/ingest/watch-silence.ts';
import { repeat } from '../services/repeat.ts';
import type { AppContext } from '../services/request-context.ts';
import { dispatchOrdersByRules } from './dispatch-orders-by-rules.ts';
import { purgeExpired } from './purge-expired.ts';
import { raiseOrdersOfAlarms } from './raise-orders-of-alarms.ts';
import { sweepOrders } from './sweep-orders.ts';
import { writeNotifications } from './write-notifications.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** @returns stops the jobs and waits for what is under way */
export function startJobs(context: AppContext): () => Promise<void> {
  const stops = [
    repeat(context, 'sweep-orders', 15 * second, sweepOrders),
    repeat(context, 'purge-expired', hour, purgeExpired),
    repeat(context, 'remove-abandoned-uploads', 5 * minute, ({ files }) => files.removeAbandoned()),
    repeat(context, 'watch-silence', 5 * second, watchSilence),
    repeat(context, 'keep-consumption', second, keepConsumption),
    repeat(context, 'drop-old-readings', hour, dropOldReadings),
    raiseOrdersOfAlarms(context),
    dispatchOrdersByRules(context),
    writeNotifications(context),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
