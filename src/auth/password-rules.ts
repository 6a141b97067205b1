/** The most common passwords that are long enough for us, in lower case; shorter ones are refused for their length. */
const COMMON = new Set([
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456789123',
  '123456123456',
  '123123123123',
  '111222333444',
  'abcdefghijkl',
  'abc123abc123',
  'qwertyuiopas',
  'qwertyuiop123',
  'qwertyuiop12',
  'qwerty123456',
  'qwerty12345678',
  'qwertyqwerty',
  'qwerty123qwerty',
  '1q2w3e4r5t6y',
  '1q2w3e4r5t6y7u8i',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  'zaq12wsxcde3',
  'asdfghjklzxcv',
  'asdfghjkl123',
  'passwordpassword',
  'password1234',
  'password12345',
  'password123456',
  'password123!',
  'password2025',
  'password2026',
  'mypassword123',
  'changeme1234',
  'changemechangeme',
  'administrator',
  'administrator1',
  'adminadminadmin',
  'adminadmin123',
  'welcome12345',
  'welcome123456',
  'letmeinletmein',
  'letmein12345',
  'iloveyou1234',
  'iloveyouiloveyou',
  'unbelievable',
  'manchesterunited',
  'footballfootball',
  'princessprincess',
  'sunshine1234',
  'correcthorsebatterystaple',
]);

/** Whose password it is to be. */
interface PasswordOwner {
  email: string;
  organisationName: string;
}

/** Names shorter than this stand in too many good passwords by chance. */
const SHORTEST_NAME = 5;

/**
 * What is wrong with a password of sufficient length, as the message of its field; null when it may be used. It asks for
 * no kinds of characters: those make passwords that are forgotten (NIST SP 800-63B, section 3.1.1.2).
 */
export function passwordIssue(password: string, { email, organisationName }: PasswordOwner): string | null {
  const plain = lettersAndDigits(password);
  if (new Set(password).size < 5) return 'must have at least 5 different characters';
  if (COMMON.has(password.toLowerCase())) return 'is one of the most common passwords: choose another';
  const names = [email, email.split('@')[0] ?? '', organisationName].map(lettersAndDigits);
  const isName = names.some(
    (name) => name.length >= SHORTEST_NAME && withoutEnding(plain) === withoutEnding(name),
  );
  return isName || password.toLowerCase().includes(email.toLowerCase())
    ? 'must not be your e-mail address or the name of your organisation'
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
