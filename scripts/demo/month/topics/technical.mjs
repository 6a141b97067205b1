const campaign = 'Technical support';

/** Calls about things that do not work. */
export const TECHNICAL = [
  {
    campaign,
    matter: [
      'My internet connection has been dropping every evening for {span}.',
      'Hello, the internet keeps going down, and it has done so for {span}.',
      'Hi, my connection is unstable, I lose it {few} times a day.',
    ],
    upset: [
      'This is the third time I am calling about it, and honestly I am getting quite frustrated.',
      'I work from home, and it is really annoying to be thrown out of every meeting.',
      'I pay for a fast line and what I get is terrible.',
    ],
    questions: [
      [
        'Is the connection lost on every device, or only on one of them?',
        [
          'On all of them, also on the {device}.',
          'On the {device} and the {device}, the others I have not tried.',
        ],
      ],
      [
        'What do the lights on the modem show when it happens?',
        [
          'The second one turns red and then it blinks for a while.',
          'I have not looked, it stands in the {room}.',
        ],
      ],
      [
        'When did you notice it for the first time?',
        ['About {span} ago, right after the storm.', 'Since the update on {weekday}, I think.'],
      ],
      [
        'Have you restarted the modem since then?',
        ['Yes, {few} times, it helps for an hour.', 'No, should I do that?'],
      ],
    ],
    answer: [
      'The test shows that the signal is lost when the network is busy. Your modem is an old model.',
      'I can see {few} interruptions since {weekday}. The cable to your house has a fault.',
      'Your modem uses the same channel as your neighbours. That is what slows it down.',
    ],
    solution: [
      [
        'I have ordered a new modem for you, free of charge.',
        'It will arrive on {weekday}, and you will receive an email with the tracking number today.',
      ],
      [
        'I have booked a technician for you.',
        'He will come on {weekday} between nine and twelve, and he will call you half an hour before.',
      ],
      [
        'I have changed the channel of your modem from here.',
        'Please restart it in five minutes, and I will call you on {weekday} to make sure that it works.',
      ],
    ],
    unsolved: [
      'We can only wait and see whether it happens again.',
      'There is nothing I can do from here, the line looks fine to me.',
    ],
    follow: [
      ['Do I have to pay for that?', 'No, that is included in your contract.'],
      ['And do I need to be at home?', 'Yes, somebody has to open the door to the {room}.'],
      ['Will I keep my password?', 'Yes, the name and the password of the network stay as they are.'],
    ],
    outcomes: [
      ['resolved', 'support'],
      ['technician_booked', 'support'],
    ],
    unsolvedOutcome: ['open', 'support'],
  },
  {
    campaign,
    matter: [
      'I can not log in to the customer portal any more.',
      'Hello, the portal does not accept my password since {weekday}.',
      'Good {daytime}, I am locked out of my account after the update of the app.',
    ],
    upset: [
      'I have tried it {few} times, and now it says that the account is blocked.',
      'I need my invoice today, so this is quite urgent for me.',
    ],
    questions: [
      [
        'What exactly do you see on the screen when you try?',
        ['It says unknown user, in red.', 'Only a white page, on the {device} as well.'],
      ],
      [
        'Which e-mail do you use for the portal?',
        ['The one I have always used.', 'The same as for the invoices.'],
      ],
      [
        'Did you change anything before that?',
        ['I have a new {device}, that is all.', 'No, nothing at all.'],
      ],
    ],
    answer: [
      'Your account was blocked after too many tries.',
      'The address in the portal was changed when your contract was renewed.',
    ],
    solution: [
      [
        'I have unlocked your account and sent you a new link.',
        'You will receive it within five minutes, and then you can choose a password.',
      ],
      [
        'I have reset your access.',
        'The email is on its way, and the link in it works until tomorrow evening.',
      ],
    ],
    unsolved: [
      'Then you have to write to the portal team, I can not see that here.',
      'You could try it again tomorrow.',
    ],
    follow: [
      ['Does the app use the same password?', 'Yes, both use the same one.'],
      ['Will my invoices still be there?', 'Yes, all of the last two years.'],
    ],
    outcomes: [['resolved', 'support']],
    unsolvedOutcome: ['open', 'support'],
  },
  {
    campaign,
    matter: [
      'Hi, I would like to connect a second {device} in the {room}, and the signal is too weak there.',
      'Hello, I have a question about the wireless network in the {room}.',
      'I moved my {device} to the {room}, and now I do not get any signal.',
    ],
    upset: [],
    questions: [
      [
        'How many walls are there between the modem and the {room}?',
        ['{few} I think, and one of them is concrete.', 'It is one floor above.'],
      ],
      [
        'Which model of the modem do you have?',
        ['It is the white one from {few} years ago.', 'I do not know, it says Northwind on it.'],
      ],
    ],
    answer: [
      'Concrete takes most of the signal away. A repeater on the stairs would solve that.',
      'Your modem can send on two bands, and the {device} uses the one that does not reach so far.',
    ],
    solution: [
      [
        'I have added a repeater to your order for {amount} euros.',
        'You will receive it on {weekday}, and you only plug it in.',
      ],
      [
        'I have switched your modem to the other band.',
        'It takes two minutes, then the {device} will find the network again.',
      ],
    ],
    unsolved: ['I do not know that model, sorry.', 'Maybe you ask in a shop.'],
    follow: [
      ['Can I send it back if it does not help?', 'Yes, within thirty days.'],
      ['Is it hard to set up?', 'No, there is one button, and it takes a minute.'],
    ],
    outcomes: [
      ['resolved', 'support'],
      ['sold', 'sales'],
    ],
    unsolvedOutcome: ['open', 'support'],
  },
];
