import { afterAll, beforeAll, beforeEach } from 'vitest';
import { importReadings } from '#cli/readings/import-readings.ts';
import type { Terminal } from '#cli/readings/progress.ts';
import type { ReadingsOptions } from '#cli/readings/readings-options.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { createRandom, makeLoad } from './load-file.ts';
import { createTableFiles, type TableFiles } from './table-files.ts';

export const meterModel = 'DTSD1352-C';
export const modulus = 1_000_000;
export const shanghai = 'Asia/Shanghai';

export type ChangedOptions = Partial<ReadingsOptions>;

/** The server and files of a suite that imports readings, with a new tenant for each test. */
export class ReadingsSuite {
  server!: TestServer;
  files!: TableFiles;
  tenant!: TestTenant;
  fixture!: IngestFixture;
  /** The texts that the last import has written to its terminal. */
  shown: string[] = [];
  readonly #terminal: Terminal = { isTTY: false, write: (text) => void this.shown.push(text), now: () => performance.now() };

  /** Imports a file with this text. @returns the text for the operator */
  async importText(text: string | Buffer, changes: ChangedOptions = {}, context = this.server.context): Promise<string> {
    this.shown = [];
    const file = await this.files.write('readings.csv', text);
    const options = { tenant: this.tenant.id, file, columns: [], registers: [], dryRun: false, skipFaulty: false, ...changes };
    return importReadings(context, options, this.#terminal);
  }

  /** Imports a file with this text as the readings of the device M-1. */
  importMeter(text: string, changes: ChangedOptions = {}): Promise<string> {
    return this.importText(text, { device: 'M-1', ...changes });
  }
}

/** Starts and ends a suite by the hooks of the test file that calls it. */
export function createReadingsSuite(): ReadingsSuite {
  const suite = new ReadingsSuite();
  beforeAll(async () => {
    suite.server = await startTestServer();
    suite.files = await createTableFiles();
  });
  afterAll(async () => {
    await suite.files.remove();
    await suite.server.close();
  });
  beforeEach(async () => {
    suite.tenant = await createTenant(suite.server);
    suite.fixture = await createIngestFixture(suite.server, suite.tenant);
  });
  return suite;
}

/** Makes hourly readings of a register that rolls over once and is reset once. */
export function makeRegister(hours: number): { at: number; value: number }[] {
  const random = createRandom(7);
  let value = modulus - 300;
  return makeLoad(hours).map(({ at }, index) => {
    value = index === 1500 ? 3 : (value + 10 * random()) % modulus;
    return { at, value: Number(value.toFixed(2)) };
  });
}
