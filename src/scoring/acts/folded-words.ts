/**
 * Words that must not tell a turn from another: each list is read as its first word. Who people are (he or she, Mr or
 * Mrs, a husband or a wife) says nothing of what an agent does, and regional words say it as the standard ones do, of
 * which the training calls have many more.
 */
const SAME: readonly string[] = [
  'he she',
  'him her his hers',
  'himself herself',
  'mr mrs ms mister missus',
  'sir madam maam mam',
  'husband wife boyfriend girlfriend',
  'father mother dad mum mom daddy mummy mammy mama papa',
  'son daughter',
  'brother sister',
  'grandfather grandmother grandad granddad grandma gran granny nan',
  'uncle aunt auntie',
  'nephew niece',
  'boy girl lad lass laddie lassie',
  'man woman gentleman lady guy bloke',
  'men women gentlemen ladies guys blokes',
  'yes yeah yep yup aye yah',
  'no nope nah',
  'hello hiya hullo howdy',
  'thanks cheers ta',
  'bye cheerio toodle ttfn',
  'anything owt',
  'nothing nowt',
  'little wee',
  'think reckon',
  'call ring phone',
  'calls rings phones',
  'called rang phoned',
  'calling ringing phoning callin ringin',
  'until til till',
  'myself meself',
  'not nae',
  'doing doin',
  'going goin',
  'looking lookin',
  'saying sayin',
  'getting gettin',
  'waiting waitin',
  'trying tryin',
  'talking talkin',
  'coming comin',
  'having havin',
  'working workin',
];

const FOLDED = new Map(
  SAME.flatMap((list) => {
    const [first = '', ...others] = list.split(' ');
    return others.map((word) => [word, first] as const);
  }),
);

/** The word that a normalised word is read as. */
export const foldedWord = (word: string): string => FOLDED.get(word) ?? word;
