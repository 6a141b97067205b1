/** One question that words settle, a critical one, and one that only times would. */
export const REVIEWED_RUBRIC = `id: reviewed
name: Reviewed
version: 1.0.0
sections: { all: All }
criteria:
  - id: greeting
    section: all
    name: Greeting
    question: Did the agent greet the customer?
    weight: 6
    window: { first_turns: 2 }
    speaker: agent
    detector: { says: [{ id: greets, name: a greeting, phrases: { patterns: ['good morning'] } }] }
    coaching: { low: Greet first., middle: Greet first., high: Well greeted., say: Good morning! }
  - id: respect
    section: all
    name: Respectful language
    question: Was the agent respectful?
    weight: 5
    critical: true
    window: whole
    speaker: agent
    detector: { avoids: { patterns: ['you fool'] } }
    coaching: { low: Stay polite., middle: Stay polite., high: Polite. }
  - id: pace
    section: all
    name: Pace
    question: Did the agent speak calmly?
    weight: 9
    window: whole
    speaker: agent
    detector: { measure: agent_pace, met: { max: 180 } }
    coaching: { low: Speak slower., middle: Speak slower., high: Calm. }
`;
