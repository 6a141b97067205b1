const DIGITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'zero'];
const WORDS = {
  ordinal: ['first', 'third', 'eleventh', 'twentieth', 'seventh', 'thirtieth'],
  month: ['January', 'March', 'May', 'July', 'September', 'December'],
  year: ['sixty four', 'seventy two', 'eighty one', 'eighty eight', 'ninety three', 'ninety nine'],
  weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  amount: [
    'nineteen',
    'twenty four',
    'thirty nine',
    'forty five',
    'fifty nine',
    'seventy',
    'eighty two',
    'a hundred and ten',
  ],
  few: ['two', 'three', 'four', 'five', 'six'],
  span: ['a week', 'ten days', 'two weeks', 'three days', 'a month'],
  room: ['kitchen', 'bedroom', 'study', 'cellar', 'living room'],
  device: ['laptop', 'television', 'phone', 'tablet', 'game console', 'printer'],
  town: ['Bergen', 'Lund', 'Utrecht', 'Graz', 'Porto', 'Ghent', 'Leeds'],
};

/** Fills the `{…}` of a phrase: what is `given`, else words by chance, none of them twice. */
export function fillIn(phrase, given, chance) {
  const used = new Set();
  const fresh = (words) => {
    const word = chance.pick(words.filter((one) => !used.has(one)));
    used.add(word);
    return word;
  };
  return phrase.replace(/\{(\w+)\}/g, (_, name) => {
    if (given[name]) return given[name];
    if (name === 'digits') return Array.from({ length: 5 }, () => chance.pick(DIGITS)).join(', ');
    return fresh(WORDS[name]);
  });
}
