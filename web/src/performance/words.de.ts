import type { Translation } from '../language/define-words';
import type en from './words.en';

export default {
  calls_one: '{{count}} Gespräch',
  calls_other: '{{count}} Gespräche',
  ofCalls_one: '{{scored}} von {{count}} Gespräch mit Punktzahl',
  ofCalls_other: '{{scored}} von {{count}} Gesprächen mit Punktzahl',
  answered: '{{share}} beantwortet',
  range: 'wahrscheinlich {{low}} bis {{high}}',
  changeRange: '{{change}} gegenüber dem Vorzeitraum (wahrscheinlich {{low}} bis {{high}})',
  change: '{{change}} gegenüber dem Vorzeitraum',
  same: 'wie im Vorzeitraum',
  tooFew: 'zu wenige Gespräche für einen Vergleich',
  noScore: 'Kein Gespräch dieses Zeitraums hat eine Punktzahl',
  chart_one: '{{what}}: {{count}} Gespräch mit Punktzahl vom {{from}} bis {{to}}, Mittelwert {{mean}}.',
  chart_other: '{{what}}: {{count}} Gespräche mit Punktzahl vom {{from}} bis {{to}}, Mittelwert {{mean}}.',
  chartNote:
    'Die Linie ist der Mittelwert jedes Tages oder jeder Woche; das Band zeigt, wo er wahrscheinlich liegt.',
  pointed: '{{when}}: {{mean}}, {{calls}}',
  pointedRange: '{{when}}: {{mean}}, {{range}}, {{calls}}',
  asTable: 'Daten als Tabelle zeigen',
  day: 'Tag',
  callsHead: 'Gespräche',
  meanHead: 'Mittelwert',
  rangeHead: 'Wahrscheinlich',
  from: 'ab {{day}}',
  lostPoints_one: '{{points}} Punkt je Gespräch verloren',
  lostPoints_other: '{{points}} Punkte je Gespräch verloren',
  lostCalls_one: 'in {{lost}} von {{count}} Gespräch',
  lostCalls_other: 'in {{lost}} von {{count}} Gesprächen',
  showCalls: 'Gespräche zeigen, in denen es fehlt: {{name}}',
  showCallsShort: 'Gespräche zeigen',
} as const satisfies Translation<typeof en>;
