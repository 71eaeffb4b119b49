# Functions for the pages of docs, for Bash and Zsh. With a stack that runs, in the directory of the checkout:
#
#   eval "$(npx stratus env)"
#   . examples/shell/api.sh

# The token that `api` sends.
TOKEN=$STRATUS_TOKEN

# Fails with one sentence if the shell knows no stack: curl would say that it is given a wrong URL.
stack_is_known() {
  [ -n "$STRATUS_URL" ] && return
  echo 'STRATUS_URL is not set: start the stack, then run eval "$(npx stratus env)".' >&2
  return 1
}

# api PATH [OPTIONS OF CURL]: calls the API, shows the response, and keeps it for `field`.
api() {
  stack_is_known || return
  answer=$(curl -sS "$STRATUS_URL$1" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "${@:2}")
  echo "$answer"
}

# field NAME [N]: the first (Nth) value with this name in the response.
field() {
  echo "$answer" | grep -o "\"$1\":\"*[^\",}]*" | sed -n "${2:-1}s/^[^:]*:\"*//p" | grep . ||
    echo "no $1 in the response: $answer" >&2
}

# wait_for TEXT COMMAND…: repeats the command until its output contains the text, for a minute at most.
wait_for() {
  stack_is_known || return
  for _ in {1..300}; do
    "${@:2}" | grep -o -- "$1" && return
    sleep 0.2
  done
  echo "gave up after a minute: no $1 in $("${@:2}")" >&2
  return 1
}

# drop PATH LABEL: deletes the resource with this label, if there is one, as soon as it can be deleted.
drop() {
  stack_is_known || return
  for _ in {1..300}; do
    set -- "$1" "$2" "$(api "$1" -H "X-Filter: {\"label\": \"$2\"}" | grep -o "\"id\":[0-9]*,\"label\":\"$2\"" | grep -o '[0-9]*' | head -n 1)"
    [ -n "$3" ] || return 0
    api "$1/$3" -X DELETE
    sleep 0.2
  done
  echo "gave up after a minute: $1 still has $2" >&2
  return 1
}

# token NAME: another token of the demo account, such as readOnly or restricted.
token() {
  grep -o "\"$1\": *\"[^\"]*" "${STRATUS_STATE_DIR:-.stratus}/stack.json" | grep -o '[^"]*$'
}
