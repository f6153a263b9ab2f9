/** Prints a table in Markdown, so that it can be copied. */
export function printTable(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const ruler = head.map((_, index) => (index === 0 ? '---' : '---:'));
  console.log(`\n${name}\n${[head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
}
