import { bodyCode } from '@energy-om/contract';
import {
  type AlarmCondition,
  dayMs,
  judgeReading,
  type MeterReplacement,
  minuteMs,
  type ReadingCondition,
  type RuleState,
} from '@energy-om/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '#test/support/factories/ingest-fixture.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';
import { expectTruth, listStored, type StoredReading } from './stored-truth.ts';

const start = Date.parse('2026-11-18T15:40:00Z');
/** The period contains midnights in Shanghai and gaps of several days. */
const span = 5 * dayMs;
const devices = 3;
const modulus = 1_000_000;
const hot: AlarmCondition & ReadingCondition = {
  kind: 'threshold',
  key: 'power',
  direction: 'above',
  limit: 50,
  hysteresis: 10,
  forSeconds: 120,
  times: 2,
};

interface SentReading {
  device: number;
  at: number;
  values: Record<string, number>;
}

type Step =
  /** Messages of one batch; each contains the readings of one or of several devices. */
  | { kind: 'batch'; messages: SentReading[][] }
  /** The same messages once more, as after a lost acknowledgement. */
  | { kind: 'repeat'; of: number }
  | { kind: 'replace'; device: number; at: number; lastValue: number; firstValue: number }
  | { kind: 'recompute' };

const instant = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: span / minuteMs }).map((minutes) => start + minutes * minuteMs) },
  // The same instants repeatedly, with other values.
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).map((index) => start + index * 7 * 60 * minuteMs) },
);
const register = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 9_000 }).map((value) => value / 8) },
  { weight: 1, arbitrary: fc.constantFrom(0, 999_999.5, 1_000_000, 2_000_000, -5) },
);
const values = fc.oneof(
  fc.record({ energy: register, power: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ energy: register }),
  fc.record({ power: fc.integer({ min: 0, max: 100 }), frequency: fc.constantFrom(49.9, 50.1) }),
);
const sentReading: fc.Arbitrary<SentReading> = fc.record({ device: fc.nat(devices - 1), at: instant, values });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      messages: fc.array(fc.array(sentReading, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), of: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      device: fc.nat(devices - 1),
      at: instant,
      lastValue: register,
      firstValue: register,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('recompute' as const) }) },
);

let server: TestServer;
let tenant: TestTenant;
let runs = 0;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  server.clock.set(new Date(start + span + minuteMs));
  await (await createIngestFixture(server, tenant)).addRule({ name: '功率过高', condition: hot, model: 'DTSD1352-C' });
});
afterAll(() => server.close());

/** The stored values by instant, and the powers of each device in the order in which rules should have judged them. */
class Model {
  readonly stored = new Map<string, Record<string, number>>();
  readonly judged = new Map<number, { at: number; power: number }[]>();
  readonly readAt = new Map<number, number>();

  take(batch: readonly SentReading[]): void {
    const before = new Map(this.readAt);
    const judgedBefore = new Map([...this.judged].map(([device, powers]) => [device, powers.at(-1)?.at]));
    const merged = new Map<string, SentReading>();
    for (const { device, at, values } of batch) {
      const key = `${device} ${at}`;
      merged.set(key, { device, at, values: { ...merged.get(key)?.values, ...values } });
      this.stored.set(key, { ...this.stored.get(key), ...values });
    }
    for (const { device, at, values } of [...merged.values()].sort((one, other) => one.at - other.at)) {
      const isLate = at <= (before.get(device) ?? 0);
      if (!isLate) this.readAt.set(device, at);
      // A late reading counts for a value of which no newer one has come.
      if (values['power'] === undefined || (isLate && at <= (judgedBefore.get(device) ?? 0))) continue;
      this.judged.set(device, [...(this.judged.get(device) ?? []), { at, power: values['power'] }]);
    }
  }

  listStored(device: number): StoredReading[] {
    return [...this.stored]
      .map(([key, values]) => ({ key: key.split(' ').map(Number), values }))
      .filter(({ key }) => key[0] === device)
      .map(({ key, values }) => ({ at: key[1] as number, values }))
      .sort((one, other) => one.at - other.at);
  }

  listAlarms(device: number): { raised_at: Date; cleared_at: Date | null; value: unknown }[] {
    const alarms: { raised_at: Date; cleared_at: Date | null; value: unknown }[] = [];
    let state: RuleState | null = null;
    for (const { at, power } of this.judged.get(device) ?? []) {
      const judgement = judgeReading(hot, state, { at, value: power }, true);
      state = judgement.state;
      if (judgement.change === 'raised') alarms.push({ raised_at: new Date(at), cleared_at: null, value: judgement.value });
      const last = alarms.at(-1);
      if (judgement.change === 'cleared' && last) last.cleared_at = new Date(at);
    }
    return alarms;
  }
}

interface Run {
  fixture: IngestFixture;
  codes: string[];
  ids: string[];
  model: Model;
  replacements: Map<number, MeterReplacement[]>;
  sent: SentReading[][][];
}

async function prepare(): Promise<Run> {
  runs += 1;
  const fixture = await createIngestFixture(server, tenant);
  const codes = Array.from({ length: devices }, (_, index) => `EM-${runs}-${index}`);
  const ids: string[] = [];
  for (const code of codes) ids.push(await fixture.addDevice(code, 'DTSD1352-C'));
  return { fixture, codes, ids, model: new Model(), replacements: new Map(), sent: [] };
}

/** Readings by the codes of their devices, as a gateway sends them. */
function writeMessage(codes: readonly string[], readings: readonly SentReading[]): Record<string, unknown> {
  const message: Record<string, unknown[]> = {};
  for (const { device, at, values } of readings) {
    const code = codes[device] as string;
    message[code] = [...(message[code] ?? []), { ts: at, values }];
  }
  return message;
}

async function sendBatch({ fixture, codes, model }: Run, messages: readonly SentReading[][]): Promise<void> {
  await Promise.all(messages.map((readings) => fixture.send('v1/gateway/telemetry', writeMessage(codes, readings))));
  // Within a message, readings are grouped by device; the first value of an instant is the same either way.
  model.take(messages.flat());
}

async function replace(run: Run, { device, at, lastValue, firstValue }: Extract<Step, { kind: 'replace' }>): Promise<void> {
  const known = run.replacements.get(device) ?? [];
  if (known.some((other) => other.at === at)) return;
  const input = { id: run.ids[device] as string, at: new Date(at).toISOString(), lastValue, firstValue };
  const { code } = await tenant.clients.tenant_admin.call('recordMeterReplacement', input as never);
  if (code !== bodyCode.success) return;
  run.replacements.set(
    device,
    [...known, { at, lastValue, firstValue }].sort((one, other) => one.at - other.at),
  );
}

async function perform(run: Run, step: Step): Promise<void> {
  if (step.kind === 'recompute') await rollupConsumption(server.context);
  else if (step.kind === 'replace') await replace(run, step);
  else if (step.kind === 'batch') {
    run.sent.push(step.messages);
    await sendBatch(run, step.messages);
  } else {
    const messages = run.sent[step.of % Math.max(1, run.sent.length)];
    if (messages) await sendBatch(run, messages);
  }
}

describe('any messages in any order', () => {
  it('readings, newest values, hours, days and alarms are what a plain computation yields', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const run = await prepare();
        for (const each of steps) await perform(run, each);
        while ((await rollupConsumption(server.context)) > 0);
        for (const [device, id] of run.ids.entries()) {
          expect(await listStored(server.database, id)).toEqual(run.model.listStored(device));
          const rule = { factor: 1, modulus, replacements: run.replacements.get(device) ?? [] };
          await expectTruth(server.database, { id, register: 'energy', rule, timeZone: 'Asia/Shanghai' });
          const alarms = await server.database.kysely
            .selectFrom('alarms')
            .select(['raised_at', 'cleared_at', 'value'])
            .where('device_id', '=', id)
            .orderBy('raised_at')
            .execute();
          expect(alarms).toEqual(run.model.listAlarms(device));
        }
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
