import { createHash } from 'node:crypto';

/**
 * SQL with named parameters: `:tenant` in the text, `{ tenant }` when it is run, `$1` on the wire. A named statement is parsed and planned
 * once per connection, so its text never contains a value, and fragments compose without counting placeholders.
 */
export interface Statement<Values extends object = object, Row extends object = object> {
  readonly name: string;
  /** The text with `$1`, `$2` … in place of the names. */
  readonly text: string;
  /** The names in the order of their placeholders, each once. */
  readonly names: readonly (keyof Values & string)[];
  /** Only for the type of a row, which `Database.run` infers; there is no such property. */
  readonly row?: Row;
}

/** The values of a statement that is composed of fragments, each under a name. */
export type NamedValues = Record<string, unknown>;

/** A statement whose text is the same each time. @param name unique among all statements, as PostgreSQL's prepared statements need it */
export function statement<Values extends object, Row extends object>(name: string, text: string): Statement<Values, Row> {
  return { name, ...compile<Values>(text) };
}

/**
 * A statement that has only the parts that a call needs: what is left out is neither planned nor started, of which a write with many parts is half. Each set of
 * parts is prepared under a name of its own, so there must be few sets.
 * @param compose the text with these parts
 */
export function statementOfParts<Values extends object, Row extends object, Part extends string>(
  name: string,
  compose: (has: (part: Part) => boolean) => string,
): (parts: readonly Part[]) => Statement<Values, Row> {
  const known = new Map<string, Statement<Values, Row>>();
  return (parts) => {
    const key = [...parts].sort().join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = statement<Values, Row>(
      `${name}-${digest(key).slice(0, 12)}`,
      compose((part) => parts.includes(part)),
    );
    known.set(key, made);
    return made;
  };
}

/** Lists the values in the order of the placeholders. Throws where one is missing, because a forgotten value would silently be null. */
export function listValues<Values extends object>({ name, names }: Statement<Values>, values: Values): unknown[] {
  return names.map((key) => {
    if (!(key in values)) throw new TypeError(`statement ${name}: no value for :${key}`);
    return values[key];
  });
}

/** Collects the values of a statement that is composed of fragments, so that its text contains none of a caller's values. */
export class Parameters {
  readonly values: NamedValues;
  #added = 0;

  /** @param named the values that fragments refer to by name, like `:tenant` */
  constructor(named: NamedValues = {}) {
    this.values = { ...named };
  }

  /** Adds a value without a name of its own. @returns the parameter for the text, like `:p1` */
  add(value: unknown): string {
    this.#added += 1;
    const name = `p${this.#added}`;
    return this.set(name, value);
  }

  /** Adds a value under its name, or gives it another. @returns the parameter for the text */
  set(name: string, value: unknown): string {
    this.values[name] = value;
    return `:${name}`;
  }
}

/** Compiled statements are cached to save their digest. Beyond this number the oldest are dropped. */
const maxShapes = 1000;
const shapes = new Map<string, Statement<NamedValues>>();

/** A statement of few shapes and many values, composed of fragments: it is prepared once for each shape. */
export function prepared<Row extends object>(text: string): Statement<NamedValues, Row> {
  let shape = shapes.get(text);
  if (shape === undefined) {
    const compiled = compile<NamedValues>(text);
    shape = { name: `shape-${digest(compiled.text).slice(0, 24)}`, ...compiled };
    if (shapes.size >= maxShapes) shapes.delete(shapes.keys().next().value as string);
    shapes.set(text, shape);
  }
  return shape as Statement<NamedValues, Row>;
}

/**
 * Matches the names, and the tokens that may contain a colon without a name. Backslashes escape nothing under standard_conforming_strings.
 */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:([a-zA-Z]\w*)|\$\d+/g;

/** Throws for a `$1` written by hand, which would collide with the numbers of the names. */
function compile<Values>(text: string): { text: string; names: (keyof Values & string)[] } {
  const names: string[] = [];
  const compiled = text.replace(token, (found, _tag, name: string | undefined) => {
    if (/^\$\d+$/.test(found)) throw new SyntaxError(`a placeholder written by hand: ${found}`);
    if (name === undefined) return found;
    const known = names.indexOf(name);
    return `$${known === -1 ? names.push(name) : known + 1}`;
  });
  // The type of the values declares the names, and a value that is missing at run time is refused (`listValues`).
  return { text: compiled, names: names as (keyof Values & string)[] };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A pattern for `ilike` that matches any text that contains this one, with its wildcards taken literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
