import { COMPUTE_ID, COMPUTE_TITLE } from '../dialect.js';

/** Pattern of one placeholder in a reason; it must never match a user's text. */
class Place {
  constructor(readonly pattern: string) {}
}

const NUMBER = new Place(String.raw`\d+`);
/** A key, or the path of a nested one. */
const KEY = new Place(String.raw`[a-z]\w*(?:\[\d+\]|\.\w+)*`);
/** Names of the product: scopes, choices, ids of the catalog. */
const NAMES = new Place(String.raw`[\w:./ ,-]+`);
/** Text of a request that is itself translated. */
const TRANSLATED = new Place('.*');

const declared: string[] = [];
/** Literal texts between the placeholders. */
const texts: string[] = [];
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Declares a reason that contains the dialect's word; the returned function writes it. */
function reason<Places extends readonly (string | Place)[]>(
  strings: TemplateStringsArray,
  ...places: Places
): (...values: (string | number)[]) => string {
  const parts = strings.flatMap((text, index) => [text, places[index] ?? '']);
  texts.push(...parts.filter((part) => typeof part === 'string'));
  declared.push(parts.map((part) => (part instanceof Place ? part.pattern : escaped(part))).join(''));
  return (...values) => {
    const left = [...values];
    return parts.map((part) => (part instanceof Place ? String(left.shift()) : part)).join('');
  };
}

/**
 * Every refusal reason that contains the dialect's word, or a name that contains it. A gateway with another word translates
 * these and no others: a reason may quote a user's text (decision 29).
 */
export const reasons = {
  busy: reason`${COMPUTE_TITLE} busy.`,
  sameType: reason`${COMPUTE_TITLE} is already running this service plan.`,
  disksTooLarge: reason`${COMPUTE_TITLE} has allocated more disk than the new service plan allows. Delete or resize disks smaller.`,
  regionOrInstance: reason`Must provide a region or a ${COMPUTE_TITLE} ID`,
  configNeedsInstance: reason`config_id needs ${COMPUTE_ID}`,
  instanceNotFound: reason`${COMPUTE_ID} is not valid: instance not found`,
  invalidInstance: reason`Invalid ${COMPUTE_TITLE} ID ${NUMBER}`,
  instanceIsBeingDeleted: reason`${COMPUTE_ID} is not active: it is being deleted`,
  oneTarget: reason`Send exactly one of ${COMPUTE_ID} and route_target`,
  notValid: reason`${KEY} is not valid`,
  required: reason`${KEY} is required`,
  mustBeOneOf: reason`Must be one of ${NAMES}`,
  unknownKeys: reason`Keys must be one of: ${NAMES}`,
  noSuchEntity: reason`${NUMBER} is not the id of a ${NAMES} of this account`,
  imageNeeds: reason`image ${NAMES} needs ${NUMBER} MB`,
  imageNeedsBesidesSwap: reason`image ${NAMES} needs ${NUMBER} MB besides ${NUMBER} MB of swap; ${NAMES} has ${NUMBER} MB`,
  unknownScope: reason`Unknown scope: ${TRANSLATED}`,
  scopesNotHeld: reason`Scopes must be among those of the token in use, which lacks ${NAMES}`,
  tokenLacksScope: reason`Your token lacks the scope ${NAMES}, which this operation needs`,
  userLacksGrant: reason`Your user lacks the grant ${NAMES}, which this operation needs`,
  readOnlyEntity: reason`You have read-only access to this ${NAMES}; this operation needs read_write`,
};

const DECLARED = new RegExp(`^(?:${declared.join('|')})$`, 's');

/** The words of {@link reasons}. */
export const textsOfReasons: readonly string[] = texts;

/** Whether a reason is one of {@link reasons}. */
export const isWorded = (reason: string): boolean => DECLARED.test(reason);
