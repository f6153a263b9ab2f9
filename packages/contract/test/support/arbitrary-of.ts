import fc from 'fast-check';
import type { z } from 'zod';

/** The parts of zod's definition of a schema that are read here; which of them exist depends on its type. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, string | number>;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

const texts: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  guid: fc.uuid(),
  date: fc.constantFrom('2026-11-22', '2024-02-29', '0001-01-01', '9999-12-31'),
  datetime: fc.constantFrom('2026-11-22T00:00:00Z', '2026-12-31T23:59:59.999Z', '2024-02-29T12:00:00.5Z', '1970-01-01T00:00:00Z'),
  url: fc.constantFrom('https://example.org/', 'http://example.org/a?b=c#d'),
};

/** Only recursive schemas are deeper. */
const maxDepth = 8;

/** Generates values by the shape of a schema. They may violate its patterns and refinements. */
export function arbitraryOf(schema: z.ZodType, depth = 0): fc.Arbitrary<unknown> {
  const below = (inner: z.ZodType | undefined) => arbitraryOf(inner as z.ZodType, depth + 1);
  const definition = schema.def as unknown as Definition;
  const { innerType, element, shape, options, items, keyType, valueType } = definition;
  switch (definition.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(shape ?? {}).map(([key, field]) => [key, below(field)])));
    case 'string':
      return (
        texts[definition.format ?? ''] ?? fc.oneof(fc.constantFrom('水泵', 'a b', '123456', '2026-11', '08:30', '13800138000'), fc.string())
      );
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom(0.1, -1, 1e12, 60, 3600),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'undefined':
      return fc.constant(undefined);
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'array':
      return depth > maxDepth ? fc.constant([]) : fc.array(below(element), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...(items ?? []).map(below));
    case 'record':
      return fc.dictionary(below(keyType).map(String), below(valueType), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...(options ?? []).map(below));
    case 'nullable':
      return fc.option(below(innerType), { nil: null });
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(below(innerType), { nil: undefined });
    case 'readonly':
      return below(innerType);
    case 'pipe': {
      const from = definition.in as z.ZodType;
      return below(from.def.type === 'transform' ? definition.out : from);
    }
    default:
      return fc.jsonValue();
  }
}
