import { defineWords } from '../language/define-words';

export default defineWords('player', {
  title: 'Audio',
  player: 'Player',
  play: 'Play',
  pause: 'Pause',
  back: '10 seconds back',
  forward: '10 seconds forward',
  position: 'Position',
  positionOf: '{{position}} of {{length}}',
  speed: 'Speed',
  speedOf: '{{rate}}×',
  problem: 'The audio cannot be played. It may have been deleted.',
  keptUntil: 'Kept until {{date}}. That you listen is noted in the audit log.',
});
