#!/usr/bin/env bash
# Starts Stratus for the later steps of a job, and tells them where it is (action.yml).
set -euo pipefail

stratus="$GITHUB_ACTION_PATH/tools/run.mjs"
directory="$RUNNER_TEMP/stratus"
log="$directory/start.log"
serving="$directory/serving"
mkdir -p "$directory/bin"
rm -f "$serving"

options=(--state-dir "$directory/state" --api-dialect "$DIALECT" --databases "$DATABASES")
if [ -n "$SEED" ]; then options+=(--seed "$SEED"); fi
if [ -n "$PORT" ]; then options+=(--port "$PORT"); fi
# The command of --exec runs once the stack serves and has the records of the seed; if either fails, the launcher ends.
nohup node "$stratus" start "${options[@]}" --exec ": > '$serving'; exec sleep 1000000" < /dev/null > "$log" 2>&1 &
launcher=$!
until [ -e "$serving" ]; do
  if ! kill -0 "$launcher" 2> /dev/null; then
    cat "$log"
    echo '::error title=Stratus did not start::The log of this step says why.'
    exit 1
  fi
  sleep 0.1
done
cat "$log"

printf '#!/bin/sh\nexec node "%s" "$@"\n' "$stratus" > "$directory/bin/stratus"
chmod +x "$directory/bin/stratus"
echo "$directory/bin" >> "$GITHUB_PATH"

assignments=$(node "$stratus" env --state-dir "$directory/state")
eval "$assignments"
echo "::add-mask::$STRATUS_TOKEN"
for name in $(sed 's/^export \([^=]*\)=.*/\1/' <<< "$assignments"); do
  echo "$name=${!name}" >> "$GITHUB_ENV"
done
printf '%s\n' "url=$STRATUS_URL" "token=$STRATUS_TOKEN" "log=$log" >> "$GITHUB_OUTPUT"
