import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  title: 'Audio',
  player: 'Wiedergabe',
  play: 'Abspielen',
  pause: 'Anhalten',
  back: '10 Sekunden zurück',
  forward: '10 Sekunden vor',
  position: 'Stelle',
  positionOf: '{{position}} von {{length}}',
  speed: 'Tempo',
  speedOf: '{{rate}}×',
  problem: 'Das Audio kann nicht abgespielt werden. Vielleicht wurde es gelöscht.',
  replay: 'Wiedergabe beider Seiten',
  agent: 'Agent',
  customer: 'Kunde',
  left: 'links',
  right: 'rechts',
  heard: 'Wer zu hören ist',
  both: 'Beide',
  drawing: 'Die Wellenform wird gezeichnet …',
  notDrawn: 'Die Wellenform kann nicht gezeichnet werden, das Audio aber abgespielt.',
  keptUntil: 'Aufbewahrt bis {{date}}. Das Anhören wird im Protokoll vermerkt.',
} satisfies Translation<typeof en>;
