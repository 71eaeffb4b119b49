/**
 * The body of an operation that keeps any JSON object: the text as the client has sent it, because parsing would change the
 * order of keys and the digits of numbers.
 */
export class JsonDocument {
  /** Well-formed JSON, an object, without space around it. */
  readonly text: string;

  constructor(text = '{}') {
    this.text = text;
  }
}
