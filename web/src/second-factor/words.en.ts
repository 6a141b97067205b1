import { defineWords } from '../language/define-words';

export default defineWords('second-factor', {
  title: 'Second factor',
  lead: 'An app on your phone shows a code every 30 seconds, which you enter with your password. For your own account only.',
  password: 'Your password',
  begin: 'Set up',
  seedLead: 'Add this key to your app by hand, or open the link on your phone. It is shown only once.',
  copySeed: 'Copy the key',
  open: 'Open in the app',
  code: 'Code shown in the app',
  enable: 'Turn on the second factor',
  enabled: 'The second factor is set up. You were signed out everywhere else.',
  disabled: 'The second factor is removed.',
  since: 'Required at sign-in since {{when}}.',
  left_one: '{{count}} recovery code is left.',
  left_other: '{{count}} recovery codes are left.',
  renew: 'Make new recovery codes',
  disable: 'Remove the second factor',
  codes: 'Your recovery codes',
  copyCodes: 'Copy the codes',
  codesLead: 'Each signs you in once when you do not have your phone. They are shown only once.',
});
