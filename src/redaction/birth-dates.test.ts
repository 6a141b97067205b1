import { describe, expect, it } from 'vitest';
import { redactSentences } from './redact';

const answerTo = (question: string, answer: string) =>
  redactSentences(
    [
      { speaker: 'agent', text: question },
      { speaker: 'customer', text: answer },
    ],
    ['birth_date'],
  )[1]?.text;

describe('dates of birth', () => {
  it.each([
    ['When were you born?', 'six two forty seven', '[BIRTH_DATE]'],
    ['Ihr Geburtstag?', 'Sechsundzwanzigster achter zweitausendeins.', '[BIRTH_DATE].'],
    ['Und das Geburtsdatum?', 'Neunzehnter Zwoter Einundneunzig.', '[BIRTH_DATE].'],
    [
      'Votre date de naissance ?',
      "Premier avril cinquante-huit, c'est pas une blague.",
      "[BIRTH_DATE], c'est pas une blague.",
    ],
    ['Votre date de naissance ?', 'le douze, dix, quatre-vingt-neuf', 'le [BIRTH_DATE]'],
    ['geboren wann', 'am zehnten April vierundvierzig nein Quatsch fünfundvierzig', '[BIRTH_DATE]'],
  ])('are taken out of the answer to "%s": %s', (question, answer, redacted) => {
    expect(answerTo(question, answer)).toBe(redacted);
  });

  it('are no dates to come, and no parts of longer numbers', () => {
    expect(answerTo('Ablauf?', 'Neunter Mai zweitausenddreiunddreißig.')).toBe(
      'Neunter Mai zweitausenddreiunddreißig.',
    );
    expect(answerTo('Wann geboren, und die Versicherungsnummer?', '2784 22 02 88')).toBe('2784 22 02 88');
  });
});
