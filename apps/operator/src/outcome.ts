/** Output and exit code of a command. */
export interface Outcome {
  text: string;
  exitCode: number;
}
