// Reviewers as they may be: what each answers about a call with labels and the engine's answers.
import { CRITERIA } from '../verdicts/labelled-sets.mjs';

const ANSWERS = ['met', 'partly', 'not_met', 'not_applicable'];

/** Turns of the agent that count as the end. */
const END = 3;
const WISH =
  /\b(?:have an?|take care|all the best|enjoy|safe travels|good luck|feel better)\b|\b(?:lovely|nice|good|great) (?:day|evening|weekend)\b/i;

const likeliest = (probabilities) =>
  ANSWERS.reduce((most, one) => (probabilities[one] > probabilities[most] ? one : most));

const wishes = ({ sentences }) =>
  sentences
    .filter(({ speaker }) => speaker === 'agent')
    .slice(-END)
    .some(({ text }) => WISH.test(text));

/** Two parts of three are a greeting; partly is else not met; a closing wants a wish. */
function byHabit(call) {
  const habit = (criterion) => {
    const label = call.labels[criterion];
    if (label === 'partly') return criterion === 'greeting' ? 'met' : 'not_met';
    if (criterion === 'closing' && label === 'met' && !wishes(call)) return 'not_met';
    return label;
  };
  return Object.fromEntries(CRITERIA.map((criterion) => [criterion, habit(criterion)]));
}

const each = (answer) => Object.fromEntries(CRITERIA.map((criterion) => [criterion, answer(criterion)]));

export const REVIEWERS = [
  {
    title: 'With habits of their own',
    is: 'They hold a greeting of two parts of three for met, know no "partly" elsewhere, and want a good wish in the closing.',
    answers: byHabit,
  },
  {
    title: 'By the rules of the rubric',
    is: 'They answer as the calls are labelled.',
    answers: ({ labels }) => labels,
  },
  {
    title: 'In haste',
    is: 'As those with habits, but one answer in seven is drawn by chance.',
    answers: (call, random) => {
      const habits = byHabit(call);
      return each((criterion) =>
        random() < 1 / 7 ? ANSWERS[Math.floor(random() * ANSWERS.length)] : habits[criterion],
      );
    },
  },
  {
    title: 'Contradicting themselves',
    is: "They take the engine's answer or one drawn by chance, evenly.",
    answers: ({ answers }, random) =>
      each((criterion) => {
        const { probabilities } = answers[criterion];
        if (random() < 0.5 || !probabilities) return ANSWERS[Math.floor(random() * ANSWERS.length)];
        return likeliest(probabilities);
      }),
  },
];
