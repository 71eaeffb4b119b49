/** What a command prints, and the exit code of the process. */
export interface Outcome {
  text: string;
  exitCode: number;
}
