import { defineWords } from '../language/define-words';

export default defineWords('second-factor', {
  title: 'Second factor',
  lead: 'An app on your telephone shows a code every 30 seconds, which you enter beside your password. For your own account.',
  password: 'Your password',
  begin: 'Set up',
  seedLead: 'Add a key to your app, by hand or by the link on the telephone itself. It is shown this once.',
  copySeed: 'Copy the key',
  open: 'Open in the app',
  code: 'Code that the app shows',
  enable: 'Ask for codes from now on',
  enabled: 'The second factor is set up. You were signed out everywhere else.',
  disabled: 'The second factor is removed.',
  since: 'Asked for at sign-in since {{when}}.',
  left_one: '{{count}} recovery code is left.',
  left_other: '{{count}} recovery codes are left.',
  renew: 'Make new recovery codes',
  disable: 'Remove the second factor',
  codes: 'Your recovery codes',
  copyCodes: 'Copy the codes',
  codesLead: 'Each signs you in once when your telephone is not at hand. They are shown this once.',
});
