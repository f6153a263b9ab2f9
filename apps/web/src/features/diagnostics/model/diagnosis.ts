/** One thing that was looked at. */
export interface Finding {
  label: string;
  /** Null: not looked at, or still under way. */
  value: string | null;
  /** Null: neither good nor bad. */
  isGood: boolean | null;
}

export interface Section {
  title: string;
  findings: readonly Finding[];
}

/** Everything as text, for whoever helps. */
export function writeReport(title: string, sections: readonly Section[]): string {
  const lines = sections.flatMap((section) => [
    '',
    `[${section.title}]`,
    ...section.findings.map(({ label, value, isGood }) => `${isGood === false ? '! ' : ''}${label}: ${value ?? '-'}`),
  ]);
  return [title, ...lines].join('\n');
}
