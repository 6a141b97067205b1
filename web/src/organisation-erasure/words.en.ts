import { defineWords } from '../language/define-words';

export default defineWords('organisation-erasure', {
  title: 'Erase the organisation',
  lead: 'Erases everything that is stored of your organisation, for good.',
  preview: 'Erase the organisation…',
  question: 'Erase {{organisation}} and everything stored of it?',
  calls_one: '{{count}} call is stored and would be erased.',
  calls_other: '{{count}} calls are stored and would be erased.',
  held: 'A legal hold prevents this. As long as there is one, the organisation cannot be erased. End every hold first.',
  whatGoes: 'These are erased:',
  'goes.calls':
    'all calls, with transcripts, recordings and kept audio, evaluations, reviews, comments and coaching',
  'goes.people': 'agents, employees and administrators, yourself included: nobody can sign in any more',
  'goes.keys':
    'keys and webhooks: your systems are refused from the first moment, and calls that they send are lost',
  'goes.settings':
    'rubric, call reasons, settings, legal holds, the audit log, exports with their files, and the sandbox',
  stays:
    'Only the receipt stays, which names nobody. Backups and data that your own systems have read are not affected.',
  forGood: 'It begins at once and cannot be undone or stopped by you. Save what you still need before.',
  typeName: 'To confirm, type the name of the organisation: {{organisation}}',
  nameDiffers: 'This is not the name of the organisation.',
  password: 'Your password',
  cancel: 'Cancel',
  erase: 'Erase the organisation for good',
  // Afterwards.
  beginsTab: 'Organisation erased',
  'heading.working': 'Your organisation is being erased',
  'heading.done': 'Your organisation has been erased',
  'heading.held': 'Your organisation was not erased entirely',
  signedOut: 'Your session has ended, and nobody in your organisation can sign in any more.',
  working: 'This goes on by itself, also when you close this page.',
  brokeOff: 'The last attempt failed and is being repeated.',
  unreachable: 'The service does not answer. It is asked again every few seconds.',
  stayed_one:
    'A legal hold was set meanwhile: {{count}} call stays, and with it the organisation. Its keys are erased. Sign in to see to it.',
  stayed_other:
    'A legal hold was set meanwhile: {{count}} calls stay, and with them the organisation. Its keys are erased. Sign in to see to it.',
  count_one: 'Erased so far: {{count}} call.',
  count_other: 'Erased so far: {{count}} calls.',
  counted_one: 'Erased: {{count}} call, and everything else.',
  counted_other: 'Erased: {{count}} calls, and everything else.',
  receiptOnce:
    'Save the receipt now: this page cannot be opened again. It names nobody, but proves the erasure to anyone who knows the id of the organisation: {{id}}.',
  receiptWorking:
    'What you save now says that the erasure was requested; it is complete once the erasure is done.',
  receipt: 'Download receipt',
  leave: 'Go to sign-in',
});
