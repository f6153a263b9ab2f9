/** An error that the user can correct, shown in one line with exit code 1. */
export class SimulatorError extends Error {}
