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
  keptUntil: 'Aufbewahrt bis {{date}}. Dass Sie es anhören, wird im Protokoll vermerkt.',
} satisfies Translation<typeof en>;
