/** What people of Northwind Internet say in every kind of call. `{…}` are filled in by `fill-in.mjs`. */
export const GREETINGS = {
  met: [
    'Good {daytime}, thank you for calling Northwind Internet. My name is {agent}. How can I help you?',
    'Northwind Internet, good {daytime}, you are speaking with {agent}. What can I do for you?',
    'Hello and welcome to Northwind Internet, {agent} speaking. How may I help you today?',
    'Good {daytime}, this is {agent} from Northwind. How can I help?',
  ],
  partly: [
    'Northwind Internet, {agent} speaking.',
    'Good {daytime}, {agent} here.',
    'Hello, {agent} from Northwind.',
  ],
  not_met: ['Yes, go ahead.', 'Tell me your number first.', 'Go on, please.'],
};

export const EMPATHY = [
  'I am really sorry to hear that. I can imagine how annoying it is.',
  'Oh no, that must have been frustrating, and I apologise for the trouble.',
  'I understand completely why you are upset, that should not have happened.',
  'I am sorry about this. I would be annoyed too if it happened to me.',
  'That sounds very stressful, and I am sorry that you had to call about it.',
  'You have every right to be disappointed, and I apologise.',
];

export const NO_EMPATHY = ['Okay.', 'Right.', 'Yes, I see it here.', 'Okay, so the usual.', 'Mhm, go on.'];

export const OWNERSHIP = [
  'I will take care of that for you right now.',
  'Leave it with me, I will sort this out today.',
  'Let me look into it, I will stay with you until it is solved.',
  'I am going to check this for you straight away.',
  'I will personally make sure that this gets fixed.',
];

export const NO_OWNERSHIP = [
  'Another department usually does that.',
  'It normally comes right by itself after some time.',
  'That is how the system does it.',
  '',
  '',
];

export const IDENTITY = {
  met: [
    'Before I open your account, may I have your customer number and your date of birth, please?',
    'For your security, can you tell me your full name and your postal code?',
    'Could you give me your customer number and confirm the e-mail address on the account, please?',
    'May I have your name and the last four digits of your phone number, please?',
  ],
  partly: [
    'Your customer number, please?',
    'What is the name on the contract?',
    'Can I have your postal code?',
  ],
  not_met: [''],
};

export const IDENTITY_ANSWERS = {
  met: [
    'Yes, it is {digits}, and the {ordinal} of {month}, nineteen {year}.',
    'Sure. It is {digits}, and the other one is {digits}.',
    'Of course, that would be {digits}, then {digits}.',
  ],
  partly: ['It is {digits}.', 'Let me see, {digits}.', 'One moment. It says {digits} here.'],
};

export const FOUND = [
  'Thank you, that matches.',
  'Thanks, your contract is on my screen now.',
  'Perfect, thank you.',
  'Thank you very much, one second.',
];

export const HOLD = {
  manners: [
    [
      'May I put you on hold for two minutes while I check that with a colleague?',
      'Thank you for holding, I have an answer now.',
    ],
    [
      'Would you mind holding for a moment while I look at the records?',
      'Thank you so much for your patience.',
    ],
    [
      'Is it all right if I place you on hold so that I can speak to the technicians?',
      'Thanks for waiting, I have spoken to them.',
    ],
  ],
  none: [
    ['Hold on.', 'So, here we are.'],
    ['One moment, hold the line.', 'Right, I am here again.'],
    ['Wait a second.', 'Okay, I am back.'],
  ],
};

export const HOLD_GRANTED = [
  'Yes, that is fine.',
  'Sure, go ahead.',
  'All right, but please not too long.',
  'Okay.',
];

export const WORDY = [
  'You know, the system we use was changed in spring, and since then every order goes through three departments before anybody can look at it, which of course takes its time, and so it looks different on my screen from what you see in the app.',
  'I have been here for six years and I have seen this many times, most of the time it has to do with the way contracts were set up before the merger, because the old ones had another numbering and other notice periods.',
  'There are always several ways to look at it, and what most customers do, and I would say nine out of ten, is to read the mail first, then the app, and then the letter, because they are not sent at the same time.',
];

export const RUDE = [
  'That is not my problem.',
  'You should have read the contract.',
  'Calm down, there is no need to shout.',
  'Like I said already, learn to read your mail.',
];

export const FURTHER_HELP = [
  'Is there anything else I can help you with today?',
  'Is there something else I can do for you?',
  'Do you have any other questions?',
  'Can I help you with anything else?',
];

export const NOTHING_ELSE = [
  'No, that was all.',
  'No, thank you, that is everything.',
  'That was it.',
  'Not today, thanks.',
];

export const CONTENT = [
  'Perfect, thank you so much for your help.',
  'Great, that was easier than I thought.',
  'Wonderful, thank you, you have been very kind.',
  'Good, thanks, I am happy with that.',
  'All right, that sounds good to me.',
];

export const DISCONTENT = [
  'Well, I am not happy with that at all.',
  'That is really disappointing, to be honest.',
  'So nothing happens again. That is a waste of my time.',
  'I expected more from you, this is terrible service.',
];

export const CLOSINGS = {
  met: [
    'Thank you for calling Northwind, and have a lovely {daytime}. Goodbye.',
    'Thanks for your call, take care. Goodbye.',
    'You are very welcome. Have a nice day, bye.',
    'Thank you for your time, and all the best.',
  ],
  not_met: ['Okay.', 'That is it then.', 'Right, done.'],
};

export const GOODBYES = ['Goodbye.', 'Bye.', 'Thanks, bye.', 'You too, goodbye.', 'Okay, bye.'];

export const PRESSED = [
  'Can we do this faster, please? I am at work.',
  'I have been waiting for twenty minutes before you answered.',
  'Nobody could help me the last time either.',
];
