import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../conversations/sentence';
import type { NoScoreCode } from './no-score-reason';
import { measureInteraction } from '../measures/measure-interaction';
import { readTranscript } from '../words/transcript';
import { whyNotScorable } from './scorability';

/** Lines of `A:` and `C:`. */
const call = (text: string): Sentence[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({
      speaker: line.trim().startsWith('A') ? 'agent' : 'customer',
      text: line.trim().slice(3),
    }));

const reasonOf = (sentences: readonly Sentence[]): NoScoreCode | null =>
  whyNotScorable(readTranscript(sentences), measureInteraction(sentences))?.code ?? null;

const SERVED = `
  A: Good morning, Bright Water, Anna speaking, how can I help you?
  C: My bill is twice what it was last month and I want to know why.
  A: I am sorry to hear that. Can I take your postcode and the first line of your address?
  C: Four Mill Lane, LS1 4AB.
  A: Thank you. I see it, the reading was estimated. I have corrected it, and you will get a new bill on Friday.
  C: Lovely, thank you. Bye.`;

describe('a call is not scored when', () => {
  it.each<[NoScoreCode, string, string]>([
    [
      'other_language',
      'it is in another language',
      `A: Guten Tag, Stadtwerke Neustadt, mein Name ist Petra, was kann ich für Sie tun?
       C: Guten Tag, meine Rechnung ist doppelt so hoch wie im letzten Monat.
       A: Das tut mir leid. Wie ist bitte Ihre Kundennummer?
       C: Vier sieben acht eins.`,
    ],
    [
      'other_language',
      'it is in another script',
      `A: 您好 这里是 售后 服务 请问 有 什么 可以 帮 您
       C: 你好 我 上个月 买 的 手机 屏幕 坏 了 怎么 办`,
    ],
    [
      'voicemail',
      'the agent speaks to an answering machine',
      `C: Hi, this is Dana. I can't come to the phone right now, so leave a message after the beep.
       A: Hi Dana, it's Corey from Bluepine. The assessor could come tomorrow at nine. Please ring me back on 0555 0142.`,
    ],
    [
      'voicemail',
      'the agent leaves a message and the machine was not recorded',
      `C: Hi.
       A: Hello Mrs Osei, this is a message for you from Harbour. I will not be long. Please call us back on 0555 0142 when you get this.`,
    ],
    [
      'voicemail',
      'a service screens the call and nobody picks up',
      `C: The person you are calling is using a screening service. Please say your name and why you are calling.
       A: It's Renata at Harbour about the loan application that was made last week.
       C: Please stay on the line.
       A: Hello? Right, okay, nobody there then.`,
    ],
    [
      'wrong_number',
      'somebody dialled the wrong number',
      `A: Thank you for calling Meridian Mortgages, this is Ashley, how can I help you today?
       C: Can I get a large pizza? Oh. Sorry, I've got the wrong number.
       A: No problem, have a good evening.`,
    ],
    [
      'other_language',
      'it is in a script without spaces',
      `A: こんにちは、サポートセンターの田中です。
       C: すみません、インターネットがつながらないんですが。`,
    ],
    [
      'voicemail',
      'a machine greets in words of its own, and the agent speaks to it alone',
      `C: Hi, this is Mike, leave one.
       A: Hi Mike, it's Sandra from the tyre place. Your tyres are in, so whenever you like, we are open till half five.`,
    ],
    [
      'wrong_number',
      'nobody of that name is there',
      `A: Hi, is that Mrs Doyle?
       C: There's no Mrs Doyle at this number.
       A: Oh, I do apologise, I must have it down wrong.`,
    ],
    [
      'wrong_number',
      'the caller takes one company for another',
      `A: Westgate Housing, good morning.
       C: Morning, is that Westgate Hospital?
       A: No, you are through to the housing association.
       C: Ah, wrong Westgate then, thanks.`,
    ],
    [
      'one_sided',
      'the customer says next to nothing',
      `C: Hello.
       A: Hi there, this is Trent calling from Solace on a recorded line about the cover on your boiler.
       A: You qualify for two months free, and no inspection is needed. Are you still at the same address?
       A: Hello? It looks like I have lost you.`,
    ],
    [
      'customer_silent',
      'only the agent is heard',
      `A: Good afternoon, Kestrel Energy, you're through to Dominic. Oh dear, and how long has that been happening?`,
    ],
    [
      'no_conversation',
      'only announcements are heard',
      `A: Welcome to Stratton Gas. Calls may be recorded for training and quality purposes.
       A: For bills press one. All of our advisors are busy. Please continue to hold.
       C: Come on.
       A: You are number nine in the queue.`,
    ],
    [
      'no_conversation',
      'a line is tested',
      `A: Test, test, one two three, this is channel one, can you read me over there?
       C: Channel two, one two three four, test. A bit hot on yours.`,
    ],
    [
      'too_little_speech',
      'there is too little to judge',
      'A: Yes, what do you want from us today?\nC: My washing machine has not turned up.',
    ],
  ])('%s: %s', (code, _, text) => expect(reasonOf(call(text))).toBe(code));
});

describe('a call is scored though', () => {
  it.each([
    ['it is short', SERVED],
    ['the caller says yes and no only', SERVED.replace(/C: .*/g, 'C: Yes.')],
    [
      'the caller first thinks that the number is wrong',
      SERVED.replace(
        'C: My',
        'C: Oh, I think I have got the wrong number. It is a long story, and I have been sent from one to the other all morning by everybody. My',
      ),
    ],
    [
      'a machine answers before the customer does',
      `C: Hi, this is the Hendersons, leave a message after the beep
       A: Hello, this is Malik from Sundown Solar.
       C: Hello? I'm here, sorry, the machine got it first. Is this about the panels on the roof?
       A: It is. The inverter needs a new part, and it is under warranty. How about Wednesday?
       C: We are away until the nineteenth, but Thursday in that week is fine for us.`,
    ],
    [
      'it is about messages and machines',
      `A: Copperline Wireless, this is Nadia, how can I help you today?
       C: My voicemail still says it is my husband's phone. How do I change the greeting, please?
       A: Hold the one key, press four, and speak after the tone. Then press the pound key.
       C: It says record your name. I have done it now, thank you so much for your help.`,
    ],
    [
      'its English is broad, or mixed with another language',
      `A: Clydeview repairs, Morag here, what can I do for you?
       C: Aye hullo hen, ma boiler's deid again. It wis awright this mornin then it jist went.
       A: Aw no again. What is your address, pal?
       C: Twa slash one, forty three Corrieburn Street. Mira, la caldera is no working, it is baltic in here.
       A: Right, that makes you a priority. I will get somebody out to you the day.`,
    ],
    [
      'the customer tells of a machine in few words',
      `A: Good morning, you are speaking with Tom at Apex, how can I help?
       C: You left me a message about my policy, something about calling you back.
       A: Sure, can I take your name? I will see who called.
       C: Jenny Marsh. I rang back and it said leave a message after the tone.
       A: I can see it, it was about your renewal date, and nothing changes.
       C: Fine.`,
    ],
    [
      'the customer wants to leave a message, with a person',
      `A: Doctor Patel's office, how can I help?
       C: Can I leave a message for him?
       A: Of course, what would you like me to tell him?
       C: Just that Jo rang. Thanks.`,
    ],
    [
      'the right team is another one',
      `A: Good afternoon, Redfern Legal, Paula speaking.
       C: Is this the conveyancing team?
       A: No, but I can help or take a message for them. What is it about?
       C: Sorry, yes, it is about the searches on Plover Close. We were meant to exchange on Friday, and I have been waiting for the report since the week before last.
       A: I can see it. The search came back this morning, so Friday still stands, and I will send you the report at once by e-mail.
       C: That is a relief.`,
    ],
    [
      'a caller does not want to be called again',
      `A: Hello, may I speak to Mrs Hill? It is Capstone Solar about your roof.
       C: Please take me off your list and stop calling me, I have asked for it twice.
       A: I am sorry, I have taken you off our list now, and you will not hear from us again.`,
    ],
    [
      'a number is to be kept',
      `A: Orchid Mobile, Kim speaking, how can I help you today?
       C: I have had this number ten years and I want to keep it, I got this number from my father.
       A: You can. Text the word port to this number, and we do the rest within a day.`,
    ],
    [
      'somebody else than the one asked for can help',
      `A: Hello, is that Mr Hill? It is Ann from the garage.
       C: I am not Mr Hill, I am his wife, but I can help.
       A: The car is ready, you can pick it up until six today.`,
    ],
    [
      'something is missing or wrong where the customer is',
      `A: Hello, am I speaking with the account holder?
       C: Yes. There is no internet here, and the meter number on the bill is wrong too.
       A: I have put the number right, and the internet will be back tonight.`,
    ],
    [
      'each side speaks once',
      `C: Hi, this is Karen Blythe. I need to know whether my prescription is ready.
       A: Hello Karen, this is Ann, it is ready for you, and we are open until six today.`,
    ],
    [
      'one answer to a customer is a long one',
      `C: Hi, this is Karen Blythe about the router that you sent.
       A: Hello Karen, this is Ann. ${'I have looked at it and will send you another one. '.repeat(6)}`,
    ],
    [
      'something else than the number is wrong',
      `A: Hello, Sainter Plumbing.
       C: I have got the wrong one again, and I gave the driver the wrong number for the part.
       A: Oh no. I will get the right one on the van this afternoon.`,
    ],
    [
      'the agent says little, but answers',
      `A: Hillside Surgery.
       C: Hi, is my prescription ready?
       A: Name?
       C: Karen Blythe.
       A: Yes, it is here, we are open till six.`,
    ],
    [
      'names and figures are most of it',
      `A: Can I take your name and the booking number please?
       C: Thilini Wickramasinghe, G, U, N, A, 4 7 1 1, from Szczecin to Bydgoszcz.
       A: I have it, Mrs Wickramasinghe, [PII] [PII] [PII], thank you, you are all set for Thursday.`,
    ],
  ])('%s', (_, text) => expect(reasonOf(call(text))).toBeNull());

  it('a machine is heard within one long sentence of the customer', () => {
    const live =
      'No, no, I am here, it was the machine. Is this about the panels? They have not worked since Monday and it is cold.';
    const sentences = call(SERVED);
    sentences[1] = { speaker: 'customer', text: `Leave a message after the beep. ${live}` };
    expect(reasonOf(sentences)).toBeNull();
  });
});

it('reads a text of megabytes, whatever it says', () => {
  const text = 'press one please leave a message after the '.repeat(20_000);
  const machine: Sentence = { speaker: 'customer', text };
  expect(reasonOf([machine, { speaker: 'agent', text }])).toBe('voicemail');
  expect(reasonOf([machine, ...call(SERVED), ...call(SERVED)])).toBeNull();
});
