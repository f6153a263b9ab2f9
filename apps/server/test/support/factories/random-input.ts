import { type ApiName, api } from '@energy-om/contract';
import { z } from 'zod';

/** A number from 0 up to 1. */
export type Random = () => number;

/** The same sequence of numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** The parts of an input's JSON schema that matter here. */
interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

export interface InputParts {
  /** Decides which fields are given, of which kind they are, and what is wrong with them. */
  shape: Random;
  /** Decides the values. */
  random: Random;
  /** Valid values by field name, for what a schema cannot know: ids, cursors, levels. */
  good: (field: string) => readonly unknown[];
  /** Every text that was made up, so that it can be found again. */
  madeUp: Set<string>;
}

const oddValues = ['', 'undefined', "1' or '1'='1'; --", '%_\\', '-1', '1e400', null, [], {}, 1.5, Number.MAX_SAFE_INTEGER];

const schemas = new Map<ApiName, Schema>();

/** An input of a call by its schema: any choice of the optional fields, any values, now and then an invalid one. */
export function makeInput(name: ApiName, parts: InputParts): Record<string, unknown> {
  const schema = schemas.get(name) ?? (z.toJSONSchema(api[name].input, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(name, schema);
  const input = makeValue(schema, name, parts);
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
}

function makeValue(schema: Schema, field: string, parts: InputParts): unknown {
  const { shape, random } = parts;
  if (schema.const !== undefined) return schema.const;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return makeValue(pick(shape, choices), field, parts);
  if (schema.properties) return makeObject(schema, parts);
  if (shape() < 0.02) return pick(shape, oddValues);
  const isGood = shape() < 0.8;
  const good = parts.good(field);
  if (isGood && good.length > 0) return schema.type === 'array' ? [pick(random, good)] : pick(random, good);
  if (schema.enum) return pick(shape, schema.enum);
  if (schema.type === 'array') return Array.from({ length: Math.floor(shape() * 4) }, () => makeValue(schema.items ?? {}, field, parts));
  return makePlain(schema, parts);
}

function makeObject({ properties = {}, required = [] }: Schema, parts: InputParts): Record<string, unknown> {
  const fields = Object.keys(properties).filter((field) => parts.shape() < (required.includes(field) ? 0.97 : 0.5));
  return Object.fromEntries(fields.map((field) => [field, makeValue(properties[field] as Schema, field, parts)]));
}

function makePlain(schema: Schema, { shape, random, madeUp }: InputParts): unknown {
  const day = `2026-11-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
  const pattern = schema.pattern ?? schema.allOf?.[0]?.pattern ?? '';
  switch (schema.type) {
    case 'boolean':
      return shape() < 0.5;
    case 'null':
      return null;
    case 'integer':
    case 'number': {
      const least = Math.max(schema.minimum ?? 1, 0);
      return Math.floor(least + random() * (Math.min(schema.maximum ?? 500, 500) - least));
    }
  }
  if (schema.format === 'uuid') return `0190a000-0000-7000-8000-${String(Math.floor(random() * 1e9)).padStart(12, '0')}`;
  if (schema.format === 'date-time') return `${day}T${String(Math.floor(random() * 24)).padStart(2, '0')}:15:00Z`;
  if (pattern.includes('-02-29')) return day;
  if (pattern.includes('0[1-9]|1[0-2]')) return day.slice(0, 7);
  const text = `zq${Math.floor(random() * 1e9)}`.slice(0, schema.maxLength ?? 20);
  madeUp.add(text);
  return text;
}
