/** The AFINN-165 word list inside wink-sentiment: a word's valence, -5 to 5. */
declare module 'wink-sentiment/src/afinn-en-165.js' {
  const afinn: Readonly<Record<string, number | undefined>>;
  export default afinn;
}
