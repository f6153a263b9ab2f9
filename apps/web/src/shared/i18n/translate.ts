/** A table of texts, nested by dots. */
export interface TextTable {
  readonly [key: string]: string | TextTable;
}

const pluralRules = new Map<string, Intl.PluralRules>();

/**
 * The text of a key with its values, `{{name}}` or `{{name, lowercase}}`. With a number as `count`, `key_one` and `key_other` are looked for by the language's rules.
 * @returns the key where there is no text, so that a fault is seen and nothing breaks
 */
export function translate(table: TextTable | undefined, language: string, key: string, values: Record<string, unknown> = {}): string {
  const { count } = values;
  const text = (typeof count === 'number' ? findPlural(table, language, key, count) : undefined) ?? findText(table, key);
  return text?.replace(/\{\{(\w+)(, lowercase)?\}\}/g, (_, name: string, form?: string) => showValue(values[name], form)) ?? key;
}

/** In lowercase it is a field's name within a sentence: Areas, choose areas. */
function showValue(value: unknown, form: string | undefined): string {
  const text = String(value ?? '');
  return form === undefined ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

function findPlural(table: TextTable | undefined, language: string, key: string, count: number): string | undefined {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return findText(table, `${key}_${rules.select(count)}`) ?? findText(table, `${key}_other`);
}

function findText(table: TextTable | undefined, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | TextTable | undefined>((place, part) => (typeof place === 'object' ? place[part] : undefined), table);
  return typeof found === 'string' ? found : undefined;
}
