import { parseArgs } from 'node:util';
import { SimulatorError } from '../simulator-error.ts';

/** All options. */
const optionTypes = {
  help: { type: 'boolean', short: 'h' },
  devices: { type: 'string' },
  url: { type: 'string' },
  protocol: { type: 'string' },
  every: { type: 'string' },
  past: { type: 'string' },
  cameras: { type: 'string' },
  wait: { type: 'boolean' },
  fault: { type: 'string' },
  clear: { type: 'boolean' },
  list: { type: 'boolean' },
  device: { type: 'string' },
  for: { type: 'string' },
  load: { type: 'string' },
  rate: { type: 'string' },
  tokens: { type: 'string' },
  seconds: { type: 'string' },
  ledger: { type: 'string' },
  model: { type: 'string' },
  replay: { type: 'string' },
  column: { type: 'string', multiple: true },
  'register-from': { type: 'string', multiple: true },
  speed: { type: 'string' },
  'shift-to-now': { type: 'boolean' },
} as const;
export type OptionName = keyof typeof optionTypes;

/** The typed options, with the checks that all commands need. Each throws `SimulatorError` with one line. */
export interface GivenOptions {
  names: readonly OptionName[];
  has(name: OptionName): boolean;
  findText(name: OptionName): string | null;
  requireText(name: OptionName): string;
  list(name: OptionName): readonly string[];
  findNumber(name: OptionName, limits: { min: number; max: number; isWhole?: boolean }): number | null;
}

export function readGivenOptions(parameters: readonly string[]): GivenOptions {
  const values = parse(parameters);
  const findText = (name: OptionName) => {
    const value = values[name];
    if (typeof value !== 'string') return null;
    if (value.trim() === '') throw new SimulatorError(`--${name} is empty`);
    return value.trim();
  };
  return {
    names: Object.keys(values) as OptionName[],
    has: (name) => values[name] !== undefined,
    findText,
    requireText(name) {
      const text = findText(name);
      if (text === null) throw new SimulatorError(`--${name} is missing`);
      return text;
    },
    list: (name) => (Array.isArray(values[name]) ? values[name] : []) as string[],
    findNumber(name, { min, max, isWhole = false }) {
      const text = findText(name);
      if (text === null) return null;
      const number = Number(text);
      const fits = Number.isFinite(number) && number >= min && number <= max && (!isWhole || Number.isInteger(number));
      if (!fits) throw new SimulatorError(`--${name} must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, not ${text}`);
      return number;
    },
  };
}

function parse(parameters: readonly string[]): Record<string, unknown> {
  try {
    return parseArgs({ args: [...parameters], options: optionTypes, allowPositionals: false }).values;
  } catch (error) {
    // Node's message explains the error in further sentences, which are cut off.
    const [line = ''] = (error as Error).message.split(/\. |\n/);
    throw new SimulatorError(`${line}; see --help`);
  }
}
