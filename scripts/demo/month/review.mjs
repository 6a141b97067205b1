/** Calls that are looked through, the latest of those that were scored. */
const REVIEWED = 16;
/** Answers given to each. */
const ANSWERS = 4;

const REASONS = {
  same: ['Listened to it: right.', 'Agreed.', 'Checked for the monthly calibration.', 'Same in my notes.'],
  better: [
    'It was said, only in other words.',
    'The agent did this, a little later in the call.',
    'Heard it clearly, this counts for me.',
  ],
  worse: [
    'The words were there, but they were not meant that way.',
    'Too little for this criterion, we agreed on that in the calibration.',
    'That was about something else.',
  ],
};
const ORDER = ['not_met', 'partly', 'met'];

function reasonFor(engine, person, chance) {
  if (engine === person) return chance.pick(REASONS.same);
  return chance.pick(ORDER.indexOf(person) > ORDER.indexOf(engine) ? REASONS.better : REASONS.worse);
}

/**
 * Has people look through some calls, in turn: they answer what the agent really did, and so confirm the answers
 * that are right and change the others. `calls`: conversation id and truth, the earliest first.
 */
export async function reviewCalls(people, calls, chance) {
  const latest = calls.filter(({ conversation }) => conversation).slice(-REVIEWED * 4);
  for (const [index, { conversation, truth }] of chance.some(latest, REVIEWED).entries()) {
    const person = people[index % people.length];
    const { evaluation } = await person.conversation(conversation);
    const graded = evaluation.criteria.filter(({ id, status }) => truth[id] && ORDER.includes(status));
    for (const { id, status } of chance.some(graded, ANSWERS)) {
      const body = { status: truth[id], reason: reasonFor(status, truth[id], chance) };
      await person.request('PUT', `/conversations/${conversation}/criteria/${id}`, body);
    }
  }
}
