/**
 * The shape of a translation: every key of the Chinese table and no other; a key in `…_other` may also have the singular `…_one`, which
 * Chinese does not have.
 */
export type TextsOf<Table> = { [Key in keyof Table]: Table[Key] extends string ? string : TextsOf<Table[Key]> } & {
  [Key in keyof Table as Key extends `${infer Base}_other` ? `${Base}_one` : never]?: string;
};

type KeyOf<Table, Key extends keyof Table & (string | number)> = Table[Key] extends string
  ? `${Key}` extends `${infer Base}_other`
    ? Base
    : `${Key}`
  : `${Key}.${TextKey<Table[Key]>}`;

/** The keys of a table, nested ones with dots, plurals by their base. */
export type TextKey<Table> = { [Key in keyof Table & (string | number)]: KeyOf<Table, Key> }[keyof Table & (string | number)];
