/** The trades in a text that was typed, with the separators of either script, each once. */
export function listSpecialties(text: string): string[] {
  const trades = text
    .split(/[,，、;；]/)
    .map((trade) => trade.trim())
    .filter(Boolean);
  return [...new Set(trades)];
}

/** The trades of a team as one text. No trade has a comma in its name. */
export function joinSpecialties(specialties: readonly string[]): string {
  return specialties.join(',');
}
