const campaign = 'Cancellations';

/** Calls of customers who want to leave. */
export const RETENTION = [
  {
    campaign,
    matter: [
      'I would like to cancel my contract.',
      'Hello, I want to end my subscription at the end of {month}.',
      'Good {daytime}, I have an offer from another company, and I would like to leave.',
    ],
    upset: [
      'I have been a customer for {few} years, and new ones pay half of what I pay. That is unfair.',
      'The service has been awful since spring, and nobody cares.',
      'I was promised a call {few} times, and it never came.',
    ],
    questions: [
      [
        'May I ask what the reason is?',
        [
          'The price, above all.',
          'The connection in {town} is too slow.',
          'I am moving in with my daughter.',
        ],
      ],
      [
        'What does the other offer look like?',
        ['{amount} euros for the same speed.', 'Twice the speed, and the first half year is free.'],
      ],
      [
        'Which of the services do you use most?',
        ['The television, in the evening.', 'Only the internet, I never watch anything.'],
      ],
    ],
    answer: [
      'Your contract ends on the {ordinal} of {month}, with notice of a month.',
      'You are on a tariff from {few} years ago, which is why you pay more.',
    ],
    solution: [
      [
        'I have put a discount of {amount} euros on your contract for a year.',
        'It counts from next month on, and you will receive the confirmation by email today.',
      ],
      [
        'I have cancelled your contract for the end of {month}.',
        'You will receive a letter with a label for the modem within five days.',
      ],
      [
        'I have moved you to the tariff new customers get.',
        'The next invoice is {amount} euros, and you will get the contract by email today.',
      ],
    ],
    unsolved: [
      'You can only cancel in writing, and it is too late for this year.',
      'The contract renewed itself on the {ordinal}, so that is that.',
    ],
    follow: [
      ['Do I have to send the modem back?', 'Yes, the parcel is free, the label comes by post.'],
      ['Will my number stay the same?', 'Yes, you can take it with you.'],
    ],
    outcomes: [
      ['retained', 'retention'],
      ['cancelled', 'retention'],
    ],
    unsolvedOutcome: ['complaint', 'retention'],
  },
  {
    campaign,
    matter: [
      'Hello, you sent me a letter that my contract was extended, and I never agreed to that.',
      'I cancelled my contract in {month}, and I still get invoices.',
    ],
    upset: ['I feel cheated, to be honest.', 'This is ridiculous, I have the confirmation here in my hand.'],
    questions: [
      ['What is the date on the letter?', ['The {ordinal} of {month}.', 'It has no date, only a number.']],
      [
        'How did you cancel, by letter or in the app?',
        ['By letter, I sent it from {town}.', 'In the app, and I got an email.'],
      ],
      ['Did anybody call you before that?', ['Yes, a lady, {few} weeks ago.', 'No, nobody called me.']],
    ],
    answer: [
      'I can see your letter here, it was filed under another contract.',
      'The contract was extended on the phone on the {ordinal}, and you have two weeks to withdraw.',
    ],
    solution: [
      [
        'I have ended the contract as of the {ordinal} and cancelled both invoices.',
        'You will receive the confirmation by email within the hour.',
      ],
      [
        'I have withdrawn the extension for you.',
        'A letter about it goes out today, and you should have it by {weekday}.',
      ],
    ],
    unsolved: ['I do not see any letter here, so the contract runs on.', 'You would need a lawyer for that.'],
    follow: [
      ['What about the money I have paid already?', 'It will be back in your account by {weekday}.'],
      ['Can I have that in writing?', 'Of course, it is in the letter.'],
    ],
    outcomes: [
      ['cancelled', 'retention'],
      ['refund', 'billing'],
    ],
    unsolvedOutcome: ['complaint', 'retention'],
  },
];
