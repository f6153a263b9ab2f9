/** The specialties in a text that was typed or stored, with the separators of either script. */
export function listSpecialties(text: string): string[] {
  const trades = text
    .split(/[,，、;；]/)
    .map((trade) => trade.trim())
    .filter(Boolean);
  return [...new Set(trades)];
}

/** As they are stored, separated by plain commas, which dispatching relies on to find a team. */
export function joinSpecialties(text: string): string {
  return listSpecialties(text).join(',');
}
