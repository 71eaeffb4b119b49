import { message } from '../output/output.js';
import type { Output } from '../output/output.js';

const BASH = `_stratus() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$("\${COMP_WORDS[0]}" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _stratus stratus`;

const ZSH = `#compdef stratus
_stratus() {
  local -a found
  found=("\${(@f)$("\${words[1]}" complete -- "\${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)}")
  compadd -a found
  (( \${#found} )) || _files
}
compdef _stratus stratus`;

/** A script for a shell that asks this program for the words that fit. */
export async function completionScript(shell: string): Promise<Output> {
  return message(shell === 'zsh' ? ZSH : BASH);
}
