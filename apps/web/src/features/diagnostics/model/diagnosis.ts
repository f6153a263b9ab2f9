/** The result of one check. */
export interface Finding {
  label: string;
  /** Null: not checked, or still running. */
  value: string | null;
  /** Null: neither good nor bad. */
  isGood: boolean | null;
}

export interface Section {
  title: string;
  findings: readonly Finding[];
}

/** All findings as text, to be sent to the support. */
export function writeReport(title: string, sections: readonly Section[]): string {
  const lines = sections.flatMap((section) => [
    '',
    `[${section.title}]`,
    ...section.findings.map(({ label, value, isGood }) => `${isGood === false ? '! ' : ''}${label}: ${value ?? '-'}`),
  ]);
  return [title, ...lines].join('\n');
}
