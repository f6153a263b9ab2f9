import { settingTableKinds, tableKinds } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { commands } from '#cli/command-table.ts';
import { usage } from '#cli/usage.ts';

/** What stands for several words. */
const placeholders: Readonly<Record<string, readonly string[]>> = { '<table>': tableKinds, '<setting>': settingTableKinds };

/** What the usage says of each command, by its words: `import a|b` is two of them, and a command may have several lines. */
function readUsage(): Map<string, string> {
  const described = new Map<string, string>();
  for (const [, text = ''] of usage.matchAll(/^ {2}npx node apps\/server\/src\/cli\/main\.ts (.*(?:\n {6}.*)*)/gm)) {
    const [words = ''] = /^[a-z][a-z-]*(?: (?:[A-Za-z|]+|<(?:table|setting)>))?/.exec(text) ?? [];
    const [verb, kinds] = words.split(' ');
    const names = kinds === undefined ? [words] : (placeholders[kinds] ?? kinds.split('|')).map((kind) => `${verb} ${kind}`);
    for (const name of names) described.set(name, `${described.get(name) ?? ''}${text}\n`);
  }
  return described;
}

describe('the usage', () => {
  it('names the commands of the table, each of them and no other', () => {
    expect([...readUsage().keys()].sort()).toEqual(Object.keys(commands).sort());
  });

  it('names the options of each command', () => {
    const described = readUsage();
    for (const [name, { values, flags, lists = [] }] of Object.entries(commands)) {
      const missing = [...values, ...flags, ...lists].filter((option) => !described.get(name)?.includes(`--${option}`));
      expect({ name, missing }).toEqual({ name, missing: [] });
    }
  });
});
