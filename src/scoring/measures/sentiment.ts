import afinn from 'wink-sentiment/src/afinn-en-165.js';

/** Words that turn the next two around. */
const NEGATIONS = new Set('not no never none without hardly'.split(' '));

/** Everyday words of a service call that general lexicons misjudge: "help", "problem solved", "no problem". */
const NEUTRAL = new Set(
  'help please like want yes no thank thanks credit charge charged charges pay paid number block blocked cancel canceled cancelled stop debt interest alert matter sure share reach top solve solved god dear number leave cut lost miss missed'.split(
    ' ',
  ),
);

const LEXICON = new Map(Object.entries(afinn).filter(([word]) => !NEUTRAL.has(word)));

/** What upset and pleased customers say that single words do not show, -5 to 5. */
const PHRASES: readonly (readonly [RegExp, number])[] = [
  [/\b(second|third|fourth|fifth|\d+(?:nd|rd|th)) time (?:i|i am|i have|we)\b/, -3],
  [/\b(?:on hold for|been waiting|still waiting|waited (?:for )?(?:over|more|so|an|\d+))\b/, -3],
  [/\b(?:keep|keeps|kept) (?:getting|happening|calling|telling|asking|being)\b/, -2],
  [/\b(?:fed up|sick of|had enough|cancel everything|waste of (?:my )?time|getting nowhere|rip off)\b/, -4],
  [/\b(?:no ?body|no one) (?:has )?(?:told|called|called back|answers?|listens?|helps?|cares?)\b/, -3],
  [/\b(?:not|never) (?:working|happy|acceptable|good enough|arrived|showed up|helpful)\b/, -3],
  [/\b(?:speak|talk) to (?:a|your|the) (?:manager|supervisor)\b/, -3],
  [/\b(?:that|it) (?:worked|works|fixed it|did it)\b|\bworks now\b/, 3],
  [
    /\b(?:that would be|sounds|that is|you have been|that was) (?:\w+ )?(?:great|awesome|perfect|wonderful|helpful|lovely)\b/,
    3,
  ],
  [/\b(?:appreciate (?:it|that|your|you)|thank you so much|thanks so much|thanks a lot|you are a star)\b/, 3],
  [/\bno (?:problem|worries)\b/, 1],
];

/** Whether any of them is there at all: most utterances hold none. */
const ANY_PHRASE = new RegExp(PHRASES.map(([phrase]) => phrase.source).join('|'));

/** Words looked at; the mood of a monologue shows well before. */
const MAX_WORDS = 400;

/**
 * How an utterance sounds, -1 to 1, from normalised words; 0 says nothing either way. The lexicon is AFINN-165
 * (Nielsen 2011), with the phrases of call centres added.
 */
export function sentimentOf(words: string): number {
  const text = words.length > 3000 ? words.slice(0, 3000) : words;
  let sum = 0;
  let found = 0;
  if (ANY_PHRASE.test(text))
    for (const [phrase, value] of PHRASES)
      if (phrase.test(text)) {
        sum += value;
        found++;
      }
  const tokens = text.split(' ', MAX_WORDS);
  tokens.forEach((token, at) => {
    const value = LEXICON.get(token);
    if (value === undefined) return;
    const negated = NEGATIONS.has(tokens[at - 1] ?? '') || NEGATIONS.has(tokens[at - 2] ?? '');
    sum += negated ? -value : value;
    found++;
  });
  return found === 0 ? 0 : Math.max(-1, Math.min(1, sum / found / 4));
}

const COMPLAINT = new RegExp(
  `\\b(?:${[
    // Feelings said outright, and words of people who are beyond them.
    'complain\\w*|frustrat\\w*|annoy\\w*|upset|angry|furious|mad|unacceptable|ridiculous|disappoint\\w*|terrible|horrible|awful',
    'useless|outrageous|disgrac\\w*|disgust\\w*|fed up|sick of|joke|nightmare|stress\\w*|worried|scared|afraid|desperate',
    'bloody|damn|crap|shit\\w*|fuck\\w*|idiot|rude|unbelievable|waste of (?:my )?time|had enough',
    // Wrongs done to them.
    'rip(?:ped)? off|overcharged|charged (?:me )?twice|double charged|not (?:fair|right|happy|good enough|acceptable|what i ordered)',
    'wrong (?:item|order|size|amount|address|color|colour|one|day|bill|drill|product)|(?:bill|invoice|statement|price|charge) (?:\\w+ ){0,2}is (?:wrong|(?:nearly |almost )?(?:double|twice)|too high)',
    'you (?:lost|broke|scratched|promised|never|cancelled|canceled)|(?:called|calling) me|stolen|stole|hacked|fraud|(?:used|cloned) my card',
    '(?:second|third|fourth|fifth|tenth) time|manager|supervisor|been (?:waiting|on hold)|waited|nobody|no one (?:told|called|helps|answers)',
    '(?:were|was|got|been) cancell?ed (?:\\w+ ){0,2}(?:all|on me|again|last|without|and)|never (?:arrived|came|showed|received|got|called)|(?:have|has) not (?:\\w+ )?(?:received|got|arrived|heard)',
    // Things that fail.
    'still (?:not|no|have not|waiting|broken)|(?:does|did|do|is|are|has|was|will) not (?:\\w+ ){0,2}(?:work|working|arrived|arrive|come|turn|load|connect|respond|charge|start)\\w*',
    'stopped (?:working|\\w+ing)|keeps? (?:\\w+ ){0,2}\\w+ing|(?:\\w+ )?(?:cracked|fail(?:s|ed)|freezes|froze|declined|rejected|vanished|disappeared|torn|smells|overheats?|goes off|switches off|shuts down|logs? me out|fell (?:off|apart|over))|stops (?:after|when|all)|came with(?:out)?|took (?:\\w+ )?money|losing my|despair|ashamed|cried|crying|broke|broken|damaged|is down|went down|dropping out|leak\\w*|burst|flood\\w*|crash\\w*|jammed|black screen|wiped',
    'bleed\\w*|injured|hurts?|smok(?:es|ing)|burnt|(?:smells?|smelling) (?:of|like) \\w+|collapsed|soaked|stuck|stranded|threw me|standing (?:at|in|on) (?:\\w+ ){0,4}for (?:an|two|hours)|charges? (?:\\w+ ){0,4}(?:do not|did not) (?:recognise|recognize|make)|in my name|has not (?:eaten|moved|worked)|opened an? (?:loan|account)',
    'no (?:water|power|heating|signal|internet|electricity|service|hot water)|(?:produces?|does) nothing|accident|freezing',
    // Hardship.
    'lost my job|passed away|died|funeral|hospital',
  ].join('|')})\\b`,
);
const NO_COMPLAINT =
  /\b(?:i (?:booked|ordered|bought|chose|picked) the wrong|no (?:complaints?|stress|rush)|not (?:upset|angry|a complaint|worried|complaining|annoyed|frustrated)|no longer broken|nothing (?:broken|wrong)|no worries)\b/;

/** Somebody states that something cannot be done or did not happen; answers such as "I do not know" are none. */
const FAILS =
  /\b(?:can not|could not|will not|does not|did not|has not|have not|was not|were not|is not|nobody|never|nothing)\b/;
const ANSWERS =
  /^(?:no|nope|not|yes|yeah|okay|sure|oh no|what|which|when|where|how|why|who|is|are|do|does|did|can|could|will|would)\b|\b(?:can|could) not (?:do|make) (?:it|that|those|this)|\b(?:do|did|can|could) not (?:know|think|mind|remember|need|want|recall|have (?:it|one|that|any))\b|\bnot (?:sure|yet|really|sure)\b|\bwhy not\b|\bnothing (?:else|more)\b|\bif (?:it|that|you)\b/;
const MIN_WORDS_TO_STATE = 4;

/** Whether a customer's utterance complains, reports that something fails, or shows distress. */
export function isComplaint(words: string): boolean {
  const text = words.length > 3000 ? words.slice(0, 3000) : words;
  if (NO_COMPLAINT.test(text)) return false;
  if (COMPLAINT.test(text)) return true;
  return (
    FAILS.test(text) &&
    !ANSWERS.test(text) &&
    text.split(' ', MIN_WORDS_TO_STATE).length === MIN_WORDS_TO_STATE
  );
}
