import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { formatNumber } from '../design/format';
import { useWords } from '../language/use-words';
import { Button as PlainButton } from '../ui/button';
import chip from '../ui/chip.module.css';
import { NumberField } from '../ui/number-field';
import popover from '../ui/popover.module.css';
import uiWords from '../ui/words.en';
import type { Filter } from './call-search';
import styles from './calls.module.css';
import type { Facets } from './use-facets';
import words from './words.en';

/** Scores have one digit after the point: where a band ends is the last of these before the next one. */
const STEP = 0.1;

interface ScoreFilterProps {
  filter: Filter;
  bands: Facets['score_bands'] | undefined;
  onChange: (change: Filter) => void;
}

interface Band {
  from: number;
  to: number;
  calls: number;
}

/** Bands the service counts calls of, the lowest first, each up to the next. */
function bandsOf(counted: Facets['score_bands'] = []): Band[] {
  const sorted = counted
    .map(({ value, calls }) => ({ from: Number(value), calls }))
    .sort((a, b) => a.from - b.from);
  return sorted.map(({ from, calls }) => ({ from, to: BAND_ENDS[from] ?? 100, calls }));
}

/** The last score of the band that begins with a score. */
const BAND_ENDS: Readonly<Record<number, number>> = { 0: 50 - STEP, 50: 70 - STEP, 70: 85 - STEP };

/** A filter by scores as a chip: by bands with how many calls each has, or by numbers of one's own. */
export function ScoreFilter({ filter, bands, onChange }: ScoreFilterProps) {
  const tell = useWords(words);
  const tellUi = useWords(uiWords);
  const { min_score: min, max_score: max } = filter;
  const label = tell('score');
  const isActive = min !== undefined || max !== undefined;
  const rangeOf = (from: number, to: number) =>
    tell('range', { from: formatNumber(from), to: formatNumber(to) });
  const typed = (value: number) => (Number.isNaN(value) ? undefined : value);
  return (
    <DialogTrigger>
      <Button className={chip.chip ?? ''} data-active={isActive || undefined}>
        <span>{isActive ? tellUi('chosen', { label, chosen: rangeOf(min ?? 0, max ?? 100) }) : label}</span>
        <ChevronDown size="1em" aria-hidden="true" />
      </Button>
      <Popover className={popover.popover ?? ''} placement="bottom start">
        <Dialog className={popover.panel ?? ''} aria-label={label}>
          <div className={styles.numbers}>
            <NumberField
              label={tellUi('from')}
              minValue={0}
              maxValue={100}
              value={min ?? Number.NaN}
              onChange={(value) => onChange({ min_score: typed(value) })}
            />
            <NumberField
              label={tellUi('to')}
              minValue={0}
              maxValue={100}
              value={max ?? Number.NaN}
              onChange={(value) => onChange({ max_score: typed(value) })}
            />
          </div>
          <div className={styles.bands}>
            {bandsOf(bands).map(({ from, to, calls }) => (
              <PlainButton
                key={from}
                size="small"
                aria-pressed={min === from && max === to}
                onPress={() => onChange({ min_score: from, max_score: to })}
              >
                {rangeOf(from, to)}
                <span className={popover.count}>{calls}</span>
              </PlainButton>
            ))}
          </div>
          {isActive && (
            <PlainButton
              size="small"
              onPress={() => onChange({ min_score: undefined, max_score: undefined })}
            >
              {tellUi('clearFilter', { label })}
            </PlainButton>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
