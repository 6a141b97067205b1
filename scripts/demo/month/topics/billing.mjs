const campaign = 'Billing';

/** Calls about money. */
export const BILLING = [
  {
    campaign,
    matter: [
      'I was charged twice for my subscription this month, and I would like to know why.',
      'Hello, there are two payments of {amount} euros on my account, both from you.',
      'Good {daytime}, you took the money for {month} twice.',
    ],
    upset: [
      'That is really annoying, because my bank charged me a fee for it.',
      'My account is overdrawn now, and that is your mistake.',
      'I had to borrow money over the weekend, this is unacceptable.',
    ],
    questions: [
      [
        'On which days were the payments made?',
        ['One on the {ordinal} and one on the {ordinal}.', 'Both in the first week of {month}.'],
      ],
      [
        'Did you change anything in the app before that?',
        ['Only the day of the payment.', 'No, I never use the app.'],
      ],
    ],
    answer: [
      'The second payment is the one for next month, because you changed the day of the payment.',
      'The first payment was returned by your bank by mistake, so the system took it again.',
    ],
    solution: [
      ['I have refunded the second payment.', 'The money will be in your account within three working days.'],
      [
        'I have cancelled one of the two payments and credited the fee of your bank.',
        'You will get a confirmation by email today.',
      ],
    ],
    unsolved: [
      'You will have to take that up with your bank.',
      'That is what the contract says, I can not change it.',
    ],
    follow: [
      ['And the fee from the bank?', 'Send us a copy of the statement, and we will pay it as well.'],
      ['When is the next payment then?', 'On the {ordinal} of {month}, as before.'],
    ],
    outcomes: [
      ['refund', 'billing'],
      ['credit', 'billing'],
    ],
    unsolvedOutcome: ['complaint', 'billing'],
  },
  {
    campaign,
    matter: [
      'My bill is {amount} euros higher than last month, and I have not changed anything.',
      'Hello, I do not understand my invoice, it says {amount} euros for calls abroad.',
      'Hi, on the bill for {month} there is something called premium services.',
    ],
    upset: [
      'I never ordered that, and I will not pay for it.',
      'Every few months there is something wrong with my bill, I am tired of it.',
    ],
    questions: [
      [
        'Which line of the invoice is it about?',
        ['The one in the middle, {amount} euros.', 'The last one before the total.'],
      ],
      [
        'Were you abroad in {month}?',
        ['Yes, {few} days, but I only sent messages.', 'No, I have not left {town} all year.'],
      ],
      ['Has anybody else used your phone?', ['My son sometimes plays on it.', 'No, nobody but me.']],
    ],
    answer: [
      'The amount is for a service that was ordered from the phone on the {ordinal}.',
      'The discount of your first year has ended, so the price is the normal one now.',
    ],
    solution: [
      [
        'I have blocked such services on your line and refunded the {amount} euros.',
        'You will see it on your next invoice in {month}.',
      ],
      [
        'I have put you on the current tariff, which is {amount} euros cheaper.',
        'It starts on the {ordinal}, and you will receive the new contract by email today.',
      ],
    ],
    unsolved: [
      'The invoice is correct, so there is nothing I can refund.',
      'You would have to ask the company that sent the message.',
    ],
    follow: [
      ['Can this happen again?', 'No, the block stays until you call us.'],
      ['Do I have to pay the bill of this month?', 'Please pay it less the amount that was refunded.'],
    ],
    outcomes: [
      ['refund', 'billing'],
      ['tariff_changed', 'billing'],
    ],
    unsolvedOutcome: ['complaint', 'billing'],
  },
  {
    campaign,
    matter: [
      'Hello, I have a new bank account and would like to change it in my contract.',
      'Good {daytime}, I would like to get my invoice by email instead of by post.',
      'Hi, I moved to {town} and need another address on my bill.',
    ],
    upset: [],
    questions: [
      ['From which month on would you like the change?', ['From {month} on, please.', 'As soon as you can.']],
      ['Is it about the mobile contract as well?', ['Yes, both of them.', 'No, only the internet.']],
    ],
    answer: ['That is no trouble, I can do it here.', 'I see, you have two contracts with us.'],
    solution: [
      [
        'I have changed it in both contracts.',
        'It counts from the {ordinal} of {month} on, and you will receive a letter about it.',
      ],
      ['I have updated your account.', 'You will get a confirmation by email in a few minutes.'],
    ],
    unsolved: ['You have to send that in writing, by letter.', 'That can only be done in the app.'],
    follow: [
      ['Does it cost anything?', 'No, it is free.'],
      ['Do you need anything in writing?', 'No, I have noted it here.'],
    ],
    outcomes: [['data_changed', 'billing']],
    unsolvedOutcome: ['open', 'billing'],
  },
];
