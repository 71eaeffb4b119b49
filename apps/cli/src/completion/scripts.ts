import { message } from '../output/output.js';
import type { Output } from '../output/output.js';

/** Asks the program by its path: `stratus` may be an alias, which a script cannot run. */
const bash = (program: string): string => `_stratus() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(${program} complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _stratus stratus`;

const zsh = (program: string): string => `#compdef stratus
_stratus() {
  local -a found
  found=("\${(@f)$(${program} complete -- "\${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)}")
  compadd -a found
  (( \${#found} )) || _files
}
compdef _stratus stratus`;

/**
 * A script for a shell that asks this program for the words that fit.
 *
 * @param program the words that start it.
 */
export async function completionScript(shell: string, program: readonly string[]): Promise<Output> {
  const words = program.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  return message(shell === 'zsh' ? zsh(words) : bash(words));
}
