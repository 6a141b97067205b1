const campaign = 'Deliveries';

/** Calls about parcels. */
export const DELIVERIES = [
  {
    campaign,
    matter: [
      'My modem was to be delivered on {weekday}, and it never arrived.',
      'Hello, I ordered a repeater {span} ago, where is my parcel?',
      'Hi, the app says that my order was delivered, but I do not have it.',
    ],
    upset: [
      'I took a day off for it, for nothing, and I am quite angry.',
      'I have been without internet since then, this is really stressful.',
    ],
    questions: [
      [
        'Was there a card in your letter box?',
        ['No, nothing at all.', 'Yes, but I can not read what it says.'],
      ],
      ['Did you look at your neighbours?', ['I asked on both sides, nobody has it.', 'Only on this floor.']],
      [
        'What does the tracking page say?',
        ['It says that it is in {town}.', 'Delivered, on {weekday}, at six in the morning.'],
      ],
    ],
    answer: [
      'The parcel went back to {town}, because the house number was missing.',
      'The driver left it at a shop near the station.',
    ],
    solution: [
      [
        'I have sent a new one with the express service.',
        'It will arrive on {weekday} before noon, and you will get a message an hour before.',
      ],
      [
        'I have changed the address and ordered a second delivery.',
        'You will receive it on {weekday}, and I will call you in the evening to make sure that it is there.',
      ],
    ],
    unsolved: [
      'You need to call the parcel company, we only hand it over.',
      'All I can do is to wait until it comes back to us.',
    ],
    follow: [
      ['Can it be sent to my office?', 'Yes, I have noted that address now.'],
      ['And if I am not at home?', 'Then it goes to the neighbour you have chosen.'],
    ],
    outcomes: [['resent', 'logistics']],
    unsolvedOutcome: ['open', 'logistics'],
  },
  {
    campaign,
    matter: [
      'You sent me the wrong {device}, I ordered another one.',
      'Hello, I would like to return the {device} I bought from you.',
      'The {device} you sent is broken, the screen has a crack.',
    ],
    upset: [
      'That is the second time, how hard can it be?',
      'It was a birthday present, so that is really disappointing.',
    ],
    questions: [
      [
        'Which one did you order?',
        ['The black one with the larger screen.', 'The one from your offer in {month}.'],
      ],
      ['Was the box damaged when it arrived?', ['One corner was pressed in.', 'No, the box looked fine.']],
    ],
    answer: [
      'I can see that the two orders were mixed up in the warehouse.',
      'You have thirty days, so that is no problem at all.',
    ],
    solution: [
      [
        'I have ordered the right one for you.',
        'It will be there on {weekday}, and the driver takes the other one back.',
      ],
      [
        'I have sent you a label for the parcel.',
        'Once it is here, the {amount} euros will be back in your account within five days.',
      ],
    ],
    unsolved: ['Without the box we can not take it back.', 'That was in the small print of the offer.'],
    follow: [
      ['Do I have to print the label?', 'No, you can show it on your phone.'],
      ['Who pays for the parcel?', 'We do, it is free for you.'],
    ],
    outcomes: [
      ['exchange', 'logistics'],
      ['refund', 'billing'],
    ],
    unsolvedOutcome: ['complaint', 'logistics'],
  },
];
