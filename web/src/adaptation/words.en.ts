import { defineWords } from '../language/define-words';

export default defineWords('adaptation', {
  title: 'Learn from reviews',
  lead: 'The service learns from calls in which your reviewers changed or confirmed most answers. Nothing changes until you accept it.',
  accepted: 'This is used for new calls from now on.',
  undone: 'Undone.',
  offer: 'Proposal',
  agreement_one: 'Agreement {{before}} → {{after}} on {{count}} reviewed call.',
  agreement_other: 'Agreement {{before}} → {{after}} on {{count}} reviewed calls.',
  leftOut: 'Each call was tested with what was learnt from the others.',
  accept: 'Use for new calls',
  inForce: 'Version {{version}} is used for new calls, and for earlier ones once they are <to>rescored</to>.',
  unusable:
    'Version {{version}} was made for another version of the engine and has no effect. <to>Rescore the reviewed calls</to> so that the service can learn again.',
  learnNow: 'Learn now',
  learning: 'Learning from your reviewers’ answers…',
  progress_one:
    '{{count}} call reviewed so far; the service learns again after {{next}} more. Confirm correct answers too: from corrections alone it would learn that it is always wrong.',
  progress_other:
    '{{count}} calls reviewed so far; the service learns again after {{next}} more. Confirm correct answers too: from corrections alone it would learn that it is always wrong.',
  learntNothing_one: 'Last run {{at}}, on {{count}} call: no certain improvement was found.',
  learntNothing_other: 'Last run {{at}}, on {{count}} calls: no certain improvement was found.',
  lastError: 'Last error: {{error}}',
  versions: 'Learnt versions',
  version: 'Version {{version}}',
  live: 'Live',
  acceptedAt: 'Accepted {{at}}.',
  undo: 'Undo',
  useAgain: 'Use again',
  criterion: 'Criterion',
  sameAnswer: 'Same answer',
  sureEnough: 'Sure enough to count',
  rightOfThese: 'Of these, correct',
  allTogether: 'Overall',
  answers_one: '{{count}} answer',
  answers_other: '{{count}} answers',
  // Agreement.
  noReviews: 'No call has been reviewed yet',
  noReviewsLead:
    'Open a call, and change an answer or confirm it with a reason. Here you then see which criteria can be relied on.',
  agree: 'Do people agree with the service?',
  agreeLead_one:
    'From {{count}} call in which somebody changed or confirmed an answer. Lowest agreement first.',
  agreeLead_other:
    'From {{count}} calls in which somebody changed or confirmed an answer. Lowest agreement first.',
  kappa: 'Kappa',
  kappaMeans:
    'Kappa is Cohen’s: agreement beyond what chance alone would give. 1 is perfect, 0 is no better than guessing; it needs answers of more than one kind. Few answers say little.',
  oneAnswer: 'one answer only',
  'kappa.perfect': 'almost perfect',
  'kappa.substantial': 'substantial',
  'kappa.moderate': 'moderate',
  'kappa.fair': 'fair',
  'kappa.slight': 'slight',
  'kappa.worse': 'worse than chance',
});
