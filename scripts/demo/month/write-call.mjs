import { habitOn } from './agents.mjs';
import { fillIn } from './fill-in.mjs';
import * as say from './phrases.mjs';
import { Timeline } from './timeline.mjs';

const CUSTOMER_PACE = 150;

/**
 * Writes one call: what an agent of these habits and a customer with this matter say, and when. `day` is the
 * part of the month that has passed, 0 to 1. `truth` is what the agent did, whatever a scorecard makes of it.
 */
export function writeCall({ agent, topic, day, daytime, chance }) {
  const does = (habit) => chance.falls(habitOn(agent.habits, habit, day));
  const given = { agent: agent.name.split(' ')[0], daytime };
  const timeline = new Timeline(chance, { agent: agent.habits.pace, customer: CUSTOMER_PACE });
  const speak = (speaker, phrases, timing) => {
    const text = fillIn(typeof phrases === 'string' ? phrases : chance.pick(phrases), given, chance);
    if (text) timeline.add(speaker, text.charAt(0).toUpperCase() + text.slice(1), timing);
  };
  const both = (question, answer) => {
    speak('agent', question);
    speak('customer', answer);
  };
  const truth = {};
  const did = (criterion, habit) => (truth[criterion] = does(habit) ? 'met' : 'not_met') === 'met';

  truth.greeting = does('greeting') ? 'met' : chance.pick(['partly', 'partly', 'not_met']);
  speak('agent', say.GREETINGS[truth.greeting]);
  speak('customer', topic.matter);
  if (topic.upset.length > 0) {
    speak('customer', topic.upset);
    if (chance.falls(0.3)) speak('customer', say.PRESSED);
    speak('agent', did('empathy', 'empathy') ? say.EMPATHY : say.NO_EMPATHY);
  }
  speak('agent', did('ownership', 'ownership') ? say.OWNERSHIP : say.NO_OWNERSHIP);

  truth.identity_check = does('identity') ? 'met' : chance.pick(['partly', 'not_met']);
  if (truth.identity_check !== 'not_met') {
    both(say.IDENTITY[truth.identity_check], say.IDENTITY_ANSWERS[truth.identity_check]);
    speak('agent', say.FOUND);
  }

  if (did('needs_discovery', 'questions'))
    for (const [question, answers] of chance.some(topic.questions, chance.whole(1, 3))) {
      speak('agent', question);
      speak('customer', answers);
      // The next thing the agent says then begins before the customer has ended.
      if (does('cutsIn')) timeline.cutIn();
    }

  if (does('holds')) hold(does('holdManners') ? say.HOLD.manners : say.HOLD.none);
  if (does('wordiness')) speak('agent', say.WORDY);
  speak('agent', topic.answer);
  if (does('rudeness')) speak('agent', say.RUDE);

  const solved = did('resolution', 'solution');
  if (solved) {
    const [done, next] = chance.pick(topic.solution);
    speak('agent', done);
    speak('agent', next);
  } else speak('agent', topic.unsolved);
  if (solved && chance.falls(0.6)) {
    const [question, answer] = chance.pick(topic.follow);
    speak('customer', question);
    if (does('cutsIn')) timeline.cutIn();
    speak('agent', answer);
  }
  speak('customer', solved ? say.CONTENT : say.DISCONTENT);
  if (did('further_help', 'furtherHelp')) both(say.FURTHER_HELP, say.NOTHING_ELSE);
  speak('agent', say.CLOSINGS[did('closing', 'closing') ? 'met' : 'not_met']);
  speak('customer', say.GOODBYES);

  const [outcome, category] = solved ? chance.pick(topic.outcomes) : topic.unsolvedOutcome;
  return { sentences: timeline.sentences, seconds: timeline.seconds, outcome, category, truth };

  function hold(manners) {
    const [before, after] = chance.pick(manners);
    speak('agent', before);
    if (manners === say.HOLD.manners) speak('customer', say.HOLD_GRANTED);
    speak('agent', after, { after: chance.between(5, manners === say.HOLD.manners ? 18 : 45) });
  }
}
