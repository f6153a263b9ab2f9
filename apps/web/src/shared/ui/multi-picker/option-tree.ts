export interface Picked {
  id: string;
  name: string;
}

export interface PickOption extends Picked {
  /** A second line, which the search matches too: the areas above it, a trade. */
  hint?: string | undefined;
  /** The depth in a tree; 0 by default. An option is followed by those within it. */
  level?: number;
  /** Those within it are hidden until it is unfolded. */
  isFolded?: boolean;
  disabled?: boolean;
}

export interface PickRow {
  option: PickOption;
  /** By how much it is indented. */
  level: number;
  /** Null: there is nothing within it. */
  isOpen: boolean | null;
  isPicked: boolean;
  /** One that it lies in is picked. */
  isIncluded: boolean;
}

const levelOf = ({ level = 0 }: PickOption) => level;

/**
 * The rows of a tree of options. @param toggled ids of the options that were folded or unfolded by hand
 * @param includesWithin whether a picked option stands for those within it
 */
export function listRows(
  options: readonly PickOption[],
  picked: readonly Picked[],
  { toggled, includesWithin }: { toggled: ReadonlySet<string>; includesWithin: boolean },
): (PickRow & { isShown: boolean })[] {
  const ids = new Set(picked.map(({ id }) => id));
  let foldedAt = Number.POSITIVE_INFINITY;
  let includedAt = Number.POSITIVE_INFINITY;
  return options.map((option, index) => {
    const level = levelOf(option);
    if (level <= foldedAt) foldedAt = Number.POSITIVE_INFINITY;
    if (level <= includedAt) includedAt = Number.POSITIVE_INFINITY;
    const isShown = foldedAt === Number.POSITIVE_INFINITY;
    const isIncluded = includedAt !== Number.POSITIVE_INFINITY;
    const next = options[index + 1];
    const hasWithin = next !== undefined && levelOf(next) > level;
    const isOpen = hasWithin ? (option.isFolded ?? false) === toggled.has(option.id) : null;
    const isPicked = ids.has(option.id);
    if (isShown && isOpen === false) foldedAt = level;
    if (!isIncluded && isPicked && includesWithin) includedAt = level;
    return { option, level, isOpen, isPicked, isIncluded, isShown };
  });
}

/** The rows on the screen: those of the unfolded tree, or for a search all that match, in a flat list. */
export function listShownRows(rows: readonly (PickRow & { isShown: boolean })[], keyword: string): PickRow[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return rows.filter(({ isShown }) => isShown);
  const matches = ({ name, hint = '' }: PickOption) => `${name} ${hint}`.toLowerCase().includes(wanted);
  return rows.filter(({ option }) => matches(option)).map((row) => ({ ...row, level: 0, isOpen: null }));
}

/** Picks an option, or takes it back. One that stands for those within it replaces them. */
export function togglePicked(
  options: readonly PickOption[],
  picked: readonly Picked[],
  { id, name }: Picked,
  includesWithin: boolean,
): Picked[] {
  if (picked.some((one) => one.id === id)) return picked.filter((one) => one.id !== id);
  const within = includesWithin ? listIdsWithin(options, id) : new Set<string>();
  return [...picked.filter((one) => !within.has(one.id)), { id, name }];
}

function listIdsWithin(options: readonly PickOption[], id: string): Set<string> {
  const start = options.findIndex((option) => option.id === id);
  const above = options[start];
  if (above === undefined) return new Set();
  const after = options.slice(start + 1);
  const end = after.findIndex((option) => levelOf(option) <= levelOf(above));
  return new Set((end < 0 ? after : after.slice(0, end)).map((option) => option.id));
}
