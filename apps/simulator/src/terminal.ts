/** Writes one line for the person who runs the program. */
export type PrintLine = (line: string) => void;

export const printOnTerminal: PrintLine = (line) => {
  process.stdout.write(`${line}\n`);
};
