import { defineWords } from '../language/define-words';

export default defineWords('adaptation', {
  title: 'Learn from reviews',
  lead: 'The service learns how your people answer from calls in which they changed or confirmed most answers. Nothing changes until you accept it.',
  accepted: 'New calls are answered in this way from now on.',
  undone: 'Undone.',
  offer: 'Offer',
  agreement_one: 'Agreement {{before}} → {{after}} on {{count}} reviewed call.',
  agreement_other: 'Agreement {{before}} → {{after}} on {{count}} reviewed calls.',
  leftOut: 'Each call was left out while the service learnt from the others.',
  accept: 'Answer new calls in this way',
  inForce: 'New calls are answered by version {{version}}. Earlier ones are once they are <to>rescored</to>.',
  unusable:
    'Version {{version}} was made for another version of the engine and changes nothing. <to>Score the reviewed calls again</to>, so that the service learns anew.',
  learnNow: 'Learn now',
  learning: 'Learning from the answers of your people…',
  progress_one:
    '{{count}} call looked through so far; after {{next}} more the service learns again. Confirm the answers that are right as well: from corrections alone it would learn that it is always wrong.',
  progress_other:
    '{{count}} calls looked through so far; after {{next}} more the service learns again. Confirm the answers that are right as well: from corrections alone it would learn that it is always wrong.',
  learntNothing_one: 'Last learnt {{at}}, from {{count}} call: nothing that is surely better.',
  learntNothing_other: 'Last learnt {{at}}, from {{count}} calls: nothing that is surely better.',
  lastError: 'What last went wrong: {{error}}',
  versions: 'Versions of what was learnt',
  version: 'Version {{version}}',
  live: 'Live',
  acceptedAt: 'Accepted {{at}}.',
  undo: 'Undo',
  useAgain: 'Use again',
  criterion: 'Criterion',
  sameAnswer: 'Same answer',
  sureEnough: 'Sure enough to count',
  rightOfThese: 'Right of these',
  allTogether: 'All together',
  answers_one: '{{count}} answer',
  answers_other: '{{count}} answers',
  // Agreement.
  noReviews: 'No call has been reviewed yet',
  noReviewsLead:
    'Open a call, and change an answer or confirm it with a reason. Here you then see which criteria can be relied on.',
  agree: 'Do people agree with the service?',
  agreeLead_one:
    'From {{count}} call in which somebody changed or confirmed an answer; the least agreed on first.',
  agreeLead_other:
    'From {{count}} calls in which somebody changed or confirmed an answer; the least agreed on first.',
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
