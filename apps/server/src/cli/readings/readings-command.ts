import type { Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { importReadings } from './import-readings.ts';
import type { Terminal } from './progress.ts';
import type { ColumnMap } from './readings-options.ts';

const terminal: Terminal = {
  isTTY: process.stderr.isTTY === true,
  write: (text) => void process.stderr.write(text),
  now: () => performance.now(),
};

export const readingsCommand: Command = {
  values: ['tenant', 'file', 'device', 'time', 'time-zone'],
  flags: ['dry-run', 'skip-faulty'],
  lists: ['column', 'register-from'],
  async run(options, open) {
    const given = {
      tenant: options.require('tenant'),
      file: options.require('file'),
      device: options.find('device'),
      time: options.find('time'),
      columns: readMaps('column', options.list('column')),
      registers: readMaps('register-from', options.list('register-from')),
      timeZone: readTimeZone(options.find('time-zone')),
      dryRun: options.has('dry-run'),
      skipFaulty: options.has('skip-faulty'),
    };
    return importReadings(await open(), given, terminal);
  },
};

/** A heading may contain an equals sign, a key does not. */
function readMaps(name: string, texts: readonly string[]): ColumnMap[] {
  const maps = texts.map((text) => {
    const end = text.lastIndexOf('=');
    const map = { column: text.slice(0, Math.max(0, end)).trim(), key: text.slice(end + 1).trim() };
    if (end < 0 || map.column === '' || map.key === '') throw new UsageError(`--${name} is COLUMN=key, not ${text}`);
    return map;
  });
  const twice = maps.find(({ key }, index) => maps.findIndex((other) => other.key === key) !== index);
  if (twice) throw new UsageError(`--${name} gives ${twice.key} twice`);
  return maps;
}

function readTimeZone(name: string | undefined): string | undefined {
  try {
    if (name !== undefined) new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    throw new UsageError(`--time-zone is a name like Asia/Shanghai, not ${name}`);
  }
}
