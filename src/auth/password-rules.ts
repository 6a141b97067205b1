import type { Fault } from '../http/validation/fault';
import { isLeaked } from './leaked-passwords';

/** Guessed first as well, though the list of leaked ones is of before or has them shorter. In lower case. */
const COMMON = new Set([
  'asdfghjklzxcv',
  'password123456',
  'password123!',
  'password2025',
  'password2026',
  'mypassword123',
  'changeme1234',
  'changemechangeme',
  'administrator1',
  'adminadminadmin',
  'adminadmin123',
  'letmein12345',
  'iloveyouiloveyou',
  'princessprincess',
  'sunshine1234',
  'correcthorsebatterystaple',
]);

/** What this service and its people are called: the first that somebody would try here. As letters and digits. */
const OF_THIS_SERVICE = [
  'callingestion',
  'callingestionservice',
  'connector',
  'contactcentre',
  'contactcenter',
  'callcentre',
  'callcenter',
  'administrator',
  'qualitymanager',
  'transcript',
  'scorecard',
];

/** Whose password it is to be. */
interface PasswordOwner {
  email: string;
  organisationName: string;
}

/** Different ones. */
const MIN_CHARACTERS = 5;

/** Names shorter than this stand in too many good passwords by chance. */
const MIN_NAME = 5;

/**
 * What is wrong with a password of sufficient length, as the message of its field; null when it may be used. It asks for
 * no kinds of characters: those make passwords that are forgotten (NIST SP 800-63B, section 3.1.1.2).
 */
export function passwordIssue(password: string, { email, organisationName }: PasswordOwner): Fault | null {
  const plain = lettersAndDigits(password);
  if (new Set(password).size < MIN_CHARACTERS)
    return {
      message: `must have at least ${MIN_CHARACTERS} different characters`,
      code: 'password_too_few_characters',
      values: { min: MIN_CHARACTERS },
    };
  const folded = password.toLowerCase();
  if (COMMON.has(folded) || isLeaked(folded))
    return { message: 'is one of the most common passwords: choose another', code: 'password_common' };
  const names = [email, email.split('@')[0] ?? '', organisationName].map(lettersAndDigits);
  const isAny = (of: string[]): boolean =>
    of.some((name) => name.length >= MIN_NAME && withoutEnding(plain) === withoutEnding(name));
  if (isAny(OF_THIS_SERVICE))
    return {
      message: 'must not be a name of this service or of a role in it',
      code: 'password_is_service_name',
    };
  return isAny(names) || folded.includes(email.toLowerCase())
    ? {
        message: 'must not be your e-mail address or the name of your organisation',
        code: 'password_is_name',
      }
    : null;
}

const lettersAndDigits = (text: string): string =>
  [...text.toLowerCase()].filter((character) => /[\p{L}\p{N}]/u.test(character)).join('');

/** Without the digits people add to a name. */
function withoutEnding(text: string): string {
  let end = text.length;
  while (end > 0 && /\d/.test(text[end - 1] ?? '')) end--;
  return end === 0 ? text : text.slice(0, end);
}
