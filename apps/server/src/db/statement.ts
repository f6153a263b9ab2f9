import { createHash } from 'node:crypto';

/**
 * SQL with named parameters: `:tenant` in the text, `{ tenant }` when it is run, `$1` on the wire. A named statement is parsed and
 * planned once per connection, so its text never holds a value, and fragments are put into it without counting placeholders.
 */
export interface Statement<Values extends object = object, Row extends object = object> {
  readonly name: string;
  /** With `$1`, `$2` … in place of the names. */
  readonly text: string;
  /** The names in the order of their placeholders, each once. */
  readonly names: readonly (keyof Values & string)[];
  /** Holds the type of a row for `Database.query`; there is no such property. */
  readonly row?: Row;
}

/** The values of a statement that is put together of fragments, each under a name. */
export type NamedValues = Record<string, unknown>;

/** A statement whose text is the same each time. @param name unique among all statements, as PostgreSQL's prepared statements need it */
export function statement<Values extends object, Row extends object>(name: string, text: string): Statement<Values, Row> {
  return { name, ...compile<Values>(text) };
}

/** The values in the order of the placeholders. Throws where one is missing: a forgotten value would silently be null. */
export function listValues<Values extends object>({ name, names }: Statement<Values>, values: Values): unknown[] {
  return names.map((key) => {
    if (!(key in values)) throw new TypeError(`statement ${name}: no value for :${key}`);
    return values[key];
  });
}

/** Collects the values of a statement that is put together of fragments, so that none of a caller's values stands in its text. */
export class Parameters {
  readonly values: NamedValues;
  #added = 0;

  /** @param named the values that fragments name by themselves, like `:tenant` */
  constructor(named: NamedValues = {}) {
    this.values = { ...named };
  }

  /** For a value without a name of its own. @returns the parameter as it stands in the text, like `:p1` */
  add(value: unknown): string {
    this.#added += 1;
    const name = `p${this.#added}`;
    this.values[name] = value;
    return `:${name}`;
  }
}

/** Compiled statements are remembered to spare their digest, the oldest only until there are this many. */
const maxShapes = 1000;
const shapes = new Map<string, Statement<NamedValues>>();

/** A statement of few shapes and many values, put together of fragments: prepared once for each shape. */
export function prepared<Row extends object>(text: string): Statement<NamedValues, Row> {
  let shape = shapes.get(text);
  if (shape === undefined) {
    const compiled = compile<NamedValues>(text);
    shape = { name: `shape-${createHash('sha256').update(compiled.text).digest('base64url').slice(0, 24)}`, ...compiled };
    if (shapes.size >= maxShapes) shapes.delete(shapes.keys().next().value as string);
    shapes.set(text, shape);
  }
  return shape as Statement<NamedValues, Row>;
}

/** What may hold a colon that begins no name, and the names. Backslashes escape nothing, as standard_conforming_strings says. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:([a-zA-Z]\w*)|\$\d+/g;

/** Throws for a `$1` written by hand, which would be counted beside the names. */
function compile<Values>(text: string): { text: string; names: (keyof Values & string)[] } {
  const names: string[] = [];
  const compiled = text.replace(token, (found, _tag, name: string | undefined) => {
    if (/^\$\d+$/.test(found)) throw new SyntaxError(`a placeholder written by hand: ${found}`);
    if (name === undefined) return found;
    const known = names.indexOf(name);
    return `$${known === -1 ? names.push(name) : known + 1}`;
  });
  // The type of the values names them, and a value that is missing at run time is refused (`listValues`).
  return { text: compiled, names: names as (keyof Values & string)[] };
}

/** For `ilike`: whatever contains the text, its own wildcards taken literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
