import { anyOf } from './any-of';

/*
 * What machines say, as expressions over normalised words. Each is of bounded length, and an utterance has 60 words at
 * most.
 */

/** An answering machine, a mailbox or a service that screens calls. */
const ANSWERING_MACHINE = anyOf(
  '(?:after|at) the (?:tone|beep|signal)',
  '(?:leave|record) (?:me |us )?(?:a |your |the )?(?:short |brief |quick |detailed )?(?:name|message|number)',
  '(?:not|unable to) (?:come to|get to|answer|reach|pick up) (?:the|your|my|our) (?:phone|telephone|call)s?',
  '(?:not|unable to) take (?:the|your|any) calls?',
  '(?:voice ?mail|mail ?box|voice message)(?: box| system)? (?:of|for|belonging)',
  'mail ?box is full',
  'auto(?:mated|matic) (?:voice|screening|message)',
  '(?:person|number|customer|caller|party|subscriber) you (?:have|are) (?:called|dialled|dialed|calling|trying|reached)',
  'not set up (?:a|the|their|his|her) (?:voice ?mail|mail ?box)',
  'screening service',
  'being asked to answer',
  '(?:say|state) your name',
  '(?:stay on the line|see) (?:while i |if |to )?(?:see if )?(?:they are|he is|she is|the person is) available',
  'message (?:sent|saved|erased|deleted|recorded)',
  '(?:re ?record|listen to|send|erase|delete) (?:it|this message|your message)',
  'seconds remaining',
  'not really here',
  '(?:i|we) (?:have )?missed you',
  'get back to you (?:as soon as|when|later)',
  'call you back as soon as',
  'you know what to do',
  '(?:is|are|may be) switched off',
  '(?:leave it|speak) (?:at|after) the (?:beep|tone)',
);
/** Somebody tells of a machine, or wants to leave a message with a person. */
const TOLD =
  /\b(?:(?:it|they|he|she|you|machine|message|voice|that) (?:just |only |always |still )?(?:says?|said|saying|told)|(?:can|could|may|shall) (?:i|we) (?:just )?leave|(?:like|want|wanted) to leave|i (?:will )?(?:leave|left))\b/;
const REACHED = /^(?:hi |hello |hey |good \w+ )?you have (?:reached|got through to) (?!us\b)/;

/** A menu, a queue or an announcement. */
const ANNOUNCEMENT = anyOf(
  'press (?:\\d|one|two|three|four|five|six|seven|eight|nine|zero|star|pound|hash)',
  'your call (?:is important|will be (?:answered|recorded)|may be|has been placed)',
  'calls? (?:may|will|are|can) be (?:recorded|monitored)',
  '(?:advisors|advisers|agents|lines|operators|colleagues|team|staff|representatives) are (?:all |currently |still )*(?:busy|helping|assisting|serving|engaged|unavailable)',
  'wait(?:ing)? time is',
  'in the order (?:it was|they were)',
  'followed by the (?:hash|pound|star)',
  'not (?:recognise|recognize|catch) (?:that|your)',
  'you are (?:now |currently )?(?:number|caller) \\w+ in',
  '(?:place|position) in the queue',
  'continue to hold',
  'please (?:hold|wait) (?:while|for)',
  'please stay on the line',
  '(?:advisor|adviser|agent|operator|representative|colleague)s? will be with you',
  'thank you for (?:holding|waiting|your patience)',
  'visit our website',
  'please listen carefully',
  '(?:speak|talk) to an? (?:advisor|adviser|agent|operator|representative)',
  'did you know (?:that )?you can',
  'our (?:offices? (?:is|are) (?:now |currently )?closed|office hours are|opening hours are)',
);

/** Somebody leaves a message. */
const LEAVING_A_MESSAGE = anyOf(
  '(?:leaving|left|leave) (?:you |a |this )+(?:quick |short )?message',
  '(?:a )?message (?:is )?for',
  '(?:call|ring|phone|get back to) (?:me|us) (?:back )?(?:on|at|when you|as soon as|before|any ?time)',
  '(?:call|ring|phone) (?:me|us) back',
  '(?:give|drop) (?:me|us) a (?:call|ring|bell)',
  'when you get this',
  'no need to (?:ring|call|phone) back',
  'sorry (?:i |we )?(?:have )?missed you',
  'return (?:my|our|this) call',
);

/** Somebody tries out a line. */
const LINE_TEST = /\b(?:test|testing) (?:test|testing|one two|1 2)\b/;

export const isAnsweringMachine = (words: string): boolean =>
  words === 'beep' || ((ANSWERING_MACHINE.test(words) || REACHED.test(words)) && !TOLD.test(words));
export const isAnnouncement = (words: string): boolean => ANNOUNCEMENT.test(words);
export const leavesMessage = (words: string): boolean => LEAVING_A_MESSAGE.test(words);
export const isLineTest = (words: string): boolean => LINE_TEST.test(words);
