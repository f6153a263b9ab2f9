/** What whoever runs the program can mend: told in one line, exit code 1. */
export class SimulatorError extends Error {}
