/** What is said between the digits of a number, in English, German, Spanish and French. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Said between the groups of a number without ending it. */
export const FILLERS = set(
  'um uh er erm uhm hmm hm äh ähm öh eh euh heu dash hyphen slash space then strich bindestrich minus schrägstrich leerzeichen guion guión barra espacio tiret espace dann luego después puis ensuite',
);

/** Said by one who is dictating: they end a number unless it surely goes on. */
export const ASIDES = set(
  'and yeah yes yep ok okay right so next now wait no sorry hold hang on let me see like well again nope oops und ja noch nein moment also warte entschuldigung ne y sí no perdón vale bueno este espere a ver pues et oui non alors pardon attendez attends voilà bon i mean scratch scrap that rather actually correction it is its was number digit nicht eigentlich finally again repeat ll say got done mm mhm uhu ajá sure good great lovely perfect yup alright gotcha just sec second bear with there we go here following followed thats comes lastly last end make mistake my misread wrong darauf danach weiter sekunde augenblick genau richtig ach quatsch falsch verzeihung meine ich korrektur gut na digo equivoqué equivoco corrijo momento bien sigue luego aquí entonces perdona perdone donc excusez trompe je corrige plutôt enfin accord instant là après ça nee nö ups uy ay oups mince zut',
);
/** Most of them in a row. */
export const MAX_ASIDES = 6;

/** Of them, those after which the last digits are said anew. */
export const TAKES_BACK = set(
  'no sorry wait nope oops nein entschuldigung perdón non pardon scratch rather actually correction mean scrap quatsch apologies mistake misread wrong make again verzeihung meine meinte falsch korrektur korrigiere doch digo equivoqué equivoco corrijo perdona perdone mejor nee nö ups uy ay oups mince zut excusez trompe corrige plutôt',
);
