import { isUtf8 } from 'node:buffer';
import { JsonDocument, invalid } from '@stratus/contracts';
import { parse } from 'secure-json-parse';

/** Deeper than any request of the interface; bounds the recursion of the validators. */
const DEEPEST = 32;

/** Keys that lead from an object to its class: libraries follow them, and no field of the interface has such a name. */
const WITHOUT_PROTOTYPES = { protoAction: 'remove', constructorAction: 'remove' } as const;

/**
 * Decodes a body. Decoders put U+FFFD in the place of what they cannot read: a text would be stored as another one.
 *
 * @throws ApiFailure 400 if it is not UTF-8, the only encoding of JSON (RFC 8259, 8.1).
 */
export function textOfBody(bytes: Buffer): string {
  if (!isUtf8(bytes))
    throw invalid(undefined, 'The body is not valid UTF-8: encode it as UTF-8, or escape characters as \\uXXXX');
  return bytes.toString('utf8');
}

/**
 * Parses a JSON body. An empty text counts as no body, whatever its content type (contract 10.1 rule 4). If a key appears
 * twice, the last value counts.
 *
 * @throws ApiFailure 400 if it is not JSON, or nested deeper than {@link DEEPEST} levels.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (depthOf(text) > DEEPEST) throw invalid(undefined, `The JSON of the body is nested deeper than ${DEEPEST} levels`);
  try {
    return parse(text, WITHOUT_PROTOTYPES);
  } catch {
    throw invalid(undefined, 'The body is not valid JSON');
  }
}

/**
 * Parses the body of an operation that keeps it as it is.
 *
 * @throws ApiFailure 400 as {@link parseJsonBody}, and if it is not an object.
 */
export function parseJsonDocument(text: string): JsonDocument | undefined {
  const value = parseJsonBody(text);
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(undefined, 'The body must be a JSON object');
  return new JsonDocument(text.trim());
}

/** Nesting depth, counted without parsing: a deep body could exhaust the stack of recursive code. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x5b || character === 0x7b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return deepest;
}
